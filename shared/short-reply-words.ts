import { type Reply, replyTime } from "./reply-words.ts";
import { say } from "./say.ts";

/** Usual reply time as a short fact, "Replies in 10 minutes"; apart from the sentence, because public pages carry all texts of their modules. */
export function shortReplyWords(reply: Reply): string {
  const time = replyTime(reply);
  if (!time) return "";
  const { count, unit } = time;
  if (unit === "minute") return say.many(count, "Replies in {n} minute", "Replies in {n} minutes");
  if (unit === "hour") return say.many(count, "Replies in {n} hour", "Replies in {n} hours");
  return say.many(count, "Replies in {n} day", "Replies in {n} days");
}
