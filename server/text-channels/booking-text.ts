import { sql } from "drizzle-orm";
import { isProofTrusted } from "#/server/account/account.ts";
import { listWaiting } from "#/server/booking/booking.ts";
import type { BookingState } from "#/server/booking/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { screenLengthMax, shorten, toGsm } from "#/shared/gsm.ts";
import type { Language as Code } from "#/shared/language.ts";
import { lagosMinute } from "#/shared/time.ts";
import { hashNumber } from "./hash.ts";
import { queueUnsolicited } from "./outbox.ts";
import { findConversation, hasStopped } from "./queries.ts";
import { type Language, ofCode, type SentenceName, say } from "./sentences.ts";
import type { Channel } from "./tables.ts";
import { waitingText, whenOf } from "./turn.ts";

type BookingTextDeps = Pick<Services, "db" | "clock" | "config" | "jobs">;

interface Notified {
  kind: string;
  accountId: string;
  phone: string;
  provenAt: string;
  id: string;
  state: BookingState;
  proposedBy: string;
  letters: string;
  service: string;
  startsAt: string;
  isOwner: boolean;
  business: string;
  customer: string | null;
  /** Null: it was not requested by text. */
  channel: Channel | null;
  language: Language | null;
  accountLanguage: Code | null;
  [column: string]: unknown;
}

/** The booking of a notification, and the notified person. */
async function findNotified(tx: Db, notificationId: string): Promise<Notified | undefined> {
  const { rows } = await tx.execute<Notified>(sql`
    with notified as (
      select n.kind, n.account_id, split_part(n.link, '/', 3) as booking_id from notifications n
      where n.id = ${notificationId}
        and n.kind in ('booking.requested', 'booking.moved', 'booking.lapsed', 'booking.tomorrow')
    )
    select t.kind, a.id as "accountId", a.phone, a.phone_proven_at as "provenAt", b.id, b.state, b.letters, b.service,
      b.proposed_by as "proposedBy", b.starts_at as "startsAt", b.owner_id = a.id as "isOwner", p.name as business,
      c.first_name as customer, x.channel, x.language, a.language as "accountLanguage"
    from notified t
    join bookings b on b.id = t.booking_id::uuid
    join businesses p on p.id = b.business_id
    join accounts a on a.id = t.account_id
    left join accounts c on c.id = b.customer_id
    left join text_bookings x on x.booking_id = b.id
    where a.phone_proven_at is not null and a.deleted_at is null and a.blocked_at is null`);
  return rows[0];
}

const changeSentence = (kind: string, state: BookingState): SentenceName | undefined => {
  if (kind === "booking.tomorrow") return "bookingTomorrow";
  if (state === "confirmed") return "bookingAccepted";
  return state === "declined" || state === "cancelled" || state === "lapsed" ? "bookingRejected" : undefined;
};

/**
 * Texts a proposed time to the person who has to answer: the owner, or a customer who requested it by text. Such a customer also
 * receives the answer. Runs in the transaction of the notification.
 */
export async function textBooking(tx: Db, deps: BookingTextDeps, notificationId: string): Promise<void> {
  const secret = deps.config.textChannels?.secret;
  const found = secret ? await findNotified(tx, notificationId) : undefined;
  if (!secret || !found || !isProofTrusted(new Date(found.provenAt), deps.clock.now())) return;
  const { phone, state, isOwner, channel, kind } = found;
  const caller = hashNumber(secret, "caller", phone);
  if ((!isOwner && !channel) || (await hasStopped(tx, caller))) return;
  const isWaiting = (state === "requested" || state === "proposed") && found.proposedBy !== found.accountId;
  const change = isOwner ? undefined : changeSentence(kind, state);
  if (!isWaiting && !change) return;
  const conversation = await findConversation(tx, caller);
  const chosen = conversation?.isLanguageChosen ? conversation.language : ofCode(found.accountLanguage);
  const language = found.language ?? chosen ?? conversation?.language ?? "English";
  const about = {
    ...{ who: isOwner ? (found.customer ?? "") : found.business, service: found.service },
    at: lagosMinute(new Date(found.startsAt)),
  };
  const viewer = { id: found.accountId, sessionId: "", role: "user", isProven: false } as const;
  const needsLetters =
    (conversation?.state ?? "ask") !== "ask" || (await listWaiting({ ...deps, db: tx }, viewer)).length > 1;
  const tail = ` ${toGsm(say(language, "stopEnds"))}`;
  const head = `${deps.config.brand}: `;
  const room = screenLengthMax - head.length - tail.length;
  const sentence = isWaiting
    ? waitingText(language, about, needsLetters ? found.letters : "", room)
    : changeText(language, change!, about, room);
  await queueUnsolicited(tx, deps, {
    number: phone,
    text: `${toGsm(head)}${sentence}${tail}`,
    preferred: channel ?? "sms",
    bookingId: found.id,
  });
}

function changeText(
  language: Language,
  name: SentenceName,
  { who, service, at }: { who: string; service: string; at: string },
  lengthMax: number,
): string {
  const sentence = (shownWho: string, what: string) =>
    toGsm(say(language, name, { who: shownWho, service: what, when: whenOf(at) }));
  const room = lengthMax - sentence("", "").length;
  const shownWho = shorten(who, Math.min(30, Math.floor(room / 2)));
  return sentence(shownWho, shorten(service, room - shownWho.length));
}
