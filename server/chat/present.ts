import { categoryById } from "#/server/trade/trade.ts";
import { formerMember } from "#/shared/former-member.ts";
import type { ConversationItem, Message } from "./contract.ts";
import type { ConversationRow, MessageRow, Person } from "./queries.ts";

const removed = "Removed by a moderator";

export function presentMessage(row: MessageRow, viewerId: string): Message {
  const { id, text, image, audio, senderId, conversationId, clientId, automatic, safety, createdAt, hiddenAt } = row;
  return {
    id,
    message: hiddenAt ? removed : text,
    image: image && !hiddenAt ? `/v2/message/${id}/picture` : "",
    audio: audio && !hiddenAt ? `/v2/message/${id}/audio` : "",
    audio_seconds: hiddenAt ? 0 : row.audioSeconds,
    audio_peaks: hiddenAt ? "" : row.audioPeaks,
    sender_id: senderId,
    written_by: senderId === viewerId ? row.writtenBy : "",
    conversation_id: conversationId,
    client_id: senderId === viewerId ? (clientId ?? "") : "",
    is_removed: hiddenAt !== null,
    is_automatic: automatic,
    safety: senderId === viewerId || hiddenAt ? [] : safety,
    created_at: createdAt.toISOString(),
  };
}

export function presentPerson({ id, firstName, lastName, image, isGone, business, reply }: Person) {
  if (isGone) return { user_id: id, ...formerMember, img: "", business: null };
  return {
    user_id: id,
    firstname: firstName,
    lastname: lastName,
    img: image,
    business: presentBusiness({ business, reply }),
  };
}

function presentBusiness({ business, reply }: Pick<Person, "business" | "reply">) {
  if (!business) return null;
  const { id, bid, name, image, categoryId, tags } = business;
  return {
    ...{ id, bid, name, image, tags, category: categoryById(categoryId).name },
    reply_minutes: reply?.minutes ?? null,
    reply_rate: reply?.rate ?? null,
  };
}

function kindOf({ event, latest }: Pick<ConversationRow, "event" | "latest">) {
  if (event) return event;
  if (!latest || latest.text || latest.hiddenAt) return "text";
  return latest.audio ? "voice" : "image";
}

const withoutText = (latest: ConversationRow["latest"]) => (latest ? (latest.audio ? "Voice note" : "Image") : "");

export function presentConversation(row: ConversationRow): ConversationItem {
  const { latest } = row;
  return {
    id: row.id,
    ...presentPerson({ ...row.person, business: row.business, reply: row.reply }),
    last_message: latest?.hiddenAt ? removed : latest?.text || withoutText(latest),
    last_kind: kindOf(row),
    last_message_at: row.lastMessageAt.toISOString(),
    is_last_mine: latest !== null && latest.senderId !== row.person.id,
    unread: row.unread,
    // An automatic message of the other side asks nothing, and one of the viewer's side answers nothing.
    awaits_answer: latest !== null && (latest.senderId === row.person.id) !== latest.automatic,
    is_blocked: row.isBlocked,
    is_gone: row.person.isGone,
    read_up_to: row.readUpTo ?? "",
    is_of_business: row.isOfBusiness,
  };
}
