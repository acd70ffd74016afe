import type { IconName } from "#/app/ui/icon.tsx";
import type { ConversationItem } from "#/server/chat/contract.ts";
import { say, sayLater } from "#/shared/say.ts";

type Words = [icon: IconName, text: string];

/** What came last, if it was no text. */
const words: Record<string, Words> = {
  image: ["image", sayLater("Image")],
  voice: ["mic", sayLater("Voice note")],
  "booking.request": ["clock", sayLater("Asked for a time")],
  "booking.propose": ["clock", sayLater("Another time was offered")],
  "booking.confirm": ["check", sayLater("The time is booked")],
  "booking.decline": ["x", sayLater("The time does not suit")],
  "booking.cancel": ["x", sayLater("The booking was cancelled")],
  "booking.lapse": ["x", sayLater("No answer came")],
  "booking.done": ["check", sayLater("The booking is done")],
  "booking.no_show": ["x", sayLater("Did not come")],
  "job.propose": ["wrench", sayLater("A job was proposed")],
  "job.accept": ["check", sayLater("The job is agreed")],
  "job.change": ["wrench", sayLater("The terms of the job changed")],
  "job.start": ["wrench", sayLater("The job has started")],
  "job.done": ["check", sayLater("One side says the job is done")],
  "job.finished": ["check", sayLater("The job is done")],
  "job.dispute": ["alert", sayLater("The job is in dispute")],
  "job.comment": ["alert", sayLater("The job is in dispute")],
  "job.decided done": ["check", sayLater("The dispute is decided")],
  "job.decided cancelled": ["check", sayLater("The dispute is decided")],
  "job.cancel": ["x", sayLater("The job was cancelled")],
  "invoice.issued": ["send", sayLater("Invoice")],
  "invoice.paid": ["check", sayLater("Receipt")],
  "invoice.void": ["x", sayLater("The invoice is void")],
};

/** The line of the list of conversations: the latest message, or what happened since. */
export function previewOf({ last_kind, last_message }: Pick<ConversationItem, "last_kind" | "last_message">) {
  const found = words[last_kind];
  return found ? { icon: found[0], text: say(found[1]) } : { icon: undefined, text: last_message };
}

/** The step of a booking, job or invoice that follows the latest message, for the end of the thread. */
export function latestStep(conversation: ConversationItem) {
  const { last_kind, last_message_at: at } = conversation;
  const { icon, text } = previewOf(conversation);
  return icon && last_kind.includes(".") ? { icon, text, at } : undefined;
}
