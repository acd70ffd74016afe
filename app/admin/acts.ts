import { formatCount } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { dateAndTime } from "#/shared/time.ts";

const subjects: Record<string, string> = {
  ...{ person: "the person", business: "the business", comment: "the comment", message: "the message" },
  list: "the list",
};

/** Acts of staff in a few words, as the audit log has them. */
const words: Record<string, string> = {
  "approve document": "Approved the document",
  "reject document": "Rejected the document",
  "undo document": "Undid the decision on the document",
  "undo decision": "Undid the decision",
  warn: "Warned the person",
  "dismiss reports": "Found nothing wrong",
  "read around message": "Read the talk around the message",
  "open picture": "Opened the picture of the message",
  "open voice note": "Played the voice note",
  "open claim document": "Opened the document of the claim",
  "lift sanction": "Lifted the sanction",
  "show comment": "Showed the comment again",
  "grant appeal": "Granted the appeal",
  "refuse appeal": "Refused the appeal",
  "end sessions": "Logged the person out everywhere",
  block: "Blocked the person permanently",
  restore: "Let the person in again",
  "change role": "Changed the role",
  "reset second step": "Reset the second step",
  "approve payout": "Approved the payout",
  "pay payout": "Marked the payout as paid",
  "refuse payout": "Refused the payout",
  "reopen payout": "Reopened the payout",
  "grant claim": "Granted the claim",
  "refuse claim": "Refused the claim",
  "undo claim": "Undid the claim",
  "export list": "Saved the list as a file",
  "keep tick": "Kept the blue tick",
  "take tick": "Took the blue tick away",
  "call job done": "Called the job done",
  "cancel job": "Cancelled the job",
  "write to both": "Wrote to both sides of the job",
};

export type Facts = Record<string, unknown> | null;

/** Facts that the words of an act contain. */
const inWords = new Set(["undone", "others", "people", "withPerson"]);

/**
 * "Hid 12 messages and blocked the person": what one decision did, and to how many things. @param facts of its entry; of an
 * undo, those of the decision it undid
 */
export function decisionWords(action: string, kind: string, facts: Facts): string {
  const { undone, others, withPerson } = facts ?? {};
  if (action === "undo decision" && typeof undone === "string") {
    const what = decisionWords(undone, kind, { others, withPerson });
    return `Undid “${what}”`;
  }
  const done = typeof others === "number" ? severalWords(action, kind, others + 1) : actWords(action);
  return withPerson ? `${done} and blocked the person` : done;
}

function severalWords(action: string, kind: string, count: number): string {
  const counted = formatCount(count);
  if (action === "dismiss reports") return `Found nothing wrong with ${counted} ${kind}s`;
  if (action === "lift sanction") return `Lifted ${counted} sanctions`;
  if (action === "show comment") return `Showed ${counted} comments again`;
  return `Hid ${counted} ${kind}s`;
}

/** "Hid the message" for `sanction message`; an act without words of its own as it is. */
export function actWords(action: string): string {
  const known = words[action];
  if (known) return known;
  const [, verb, kind = ""] = /^(sanction|warn about) (\w+)$/.exec(action) ?? [];
  const what = subjects[kind];
  if (what && verb === "warn about") return `Warned about ${what}`;
  if (what) return kind === "person" || kind === "business" ? `Blocked ${what}` : `Hid ${what}`;
  return action.charAt(0).toUpperCase() + action.slice(1);
}

/** Facts that are read as a sentence with their value: "Blocked until 5 Dec 2026". */
const beginnings: Record<string, string> = {
  decided: "Decided on",
  blocked: "Blocked",
  blocked_until: "Blocked until",
};

const koboEnding = /_?kobo$/i;

/** What is written before a fact: "amount: " for `amountKobo`. */
export const factLabel = (name: string): string =>
  beginnings[name] ? `${beginnings[name]} ` : `${name === "isVerified" ? "blue tick" : nameOf(name)}: `;

const nameOf = (name: string) =>
  name
    .replace(koboEnding, "")
    .replace(/^is(?=[A-Z])|^(is|has)_/, "")
    .replace(/_|(?=[A-Z])/g, " ")
    .trim()
    .toLowerCase();

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A fact as people write it; empty for a missing one, for an id, which says nothing to a reader, and for one that the words of the act contain. */
export function factWords(name: string, fact: unknown): string {
  if (inWords.has(name)) return "";
  if (fact === undefined || fact === null || fact === "") return "";
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (typeof fact === "number" && koboEnding.test(name)) return formatNaira(fact / 100);
  if (Array.isArray(fact)) return fact.join(", ");
  if (typeof fact === "string" && id.test(fact)) return "";
  if (typeof fact === "string" && instant.test(fact)) return dateAndTime(fact);
  return typeof fact === "object" ? JSON.stringify(fact) : String(fact);
}
