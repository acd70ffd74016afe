import type { ConversationItem, Message } from "#/server/chat/contract.ts";

/** Text of the list for a message without text. */
const withoutText = (audio: string) => (audio ? "Voice note" : "Image");

const latestFirst = (one: ConversationItem, other: ConversationItem) =>
  other.last_message_at.localeCompare(one.last_message_at);

/** Pages of the list, each conversation once, the latest first; what `more` says of one is newer. */
export function withItems(known: readonly ConversationItem[], more: readonly ConversationItem[]): ConversationItem[] {
  const byId = new Map([...known, ...more].map((item) => [item.id, item]));
  return [...byId.values()].sort(latestFirst);
}

/** The list after a message of either side. @returns nothing when the list does not know its conversation yet */
export function afterMessage(
  items: readonly ConversationItem[],
  { conversation_id, message, audio, sender_id, created_at }: Message,
): ConversationItem[] | undefined {
  const item = items.find(({ id }) => id === conversation_id);
  if (!item) return undefined;
  // A message that is told again after a break is counted by the server, not here.
  const isNews = created_at > item.last_message_at;
  if (!isNews) return [...items];
  const unread = sender_id === item.user_id ? item.unread + 1 : item.unread;
  return withItems(items, [
    { ...item, unread, last_message: message || withoutText(audio), last_message_at: created_at },
  ]);
}

/** The list with one conversation changed. */
export const withChange = (
  items: readonly ConversationItem[],
  id: string,
  change: Partial<ConversationItem>,
): ConversationItem[] => items.map((item) => (item.id === id ? { ...item, ...change } : item));
