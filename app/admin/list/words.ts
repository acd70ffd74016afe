import { dayMs, hourMs } from "#/shared/time.ts";

/** Names of the roles. */
export const roleWords = {
  user: "Member",
  agent: "Agent",
  moderator: "Moderator",
  finance: "Finance",
  administrator: "Administrator",
} as const;

/** Words for each status: of an account, a page, a payment. */
export const statusWords: Record<string, string> = {
  active: "Active",
  blocked: "Blocked",
  leaving: "Leaving",
  hidden: "Hidden",
  shown: "Shown",
  intended: "Not finished",
  failed: "Failed",
  succeeded: "Paid, not the price",
  applied: "Paid",
  reversed: "Paid back",
  running: "Running",
  coming: "Coming",
  over: "Over",
  waiting: "Waiting",
  payable: "Payable",
  requested: "Payout asked for",
  approved: "Payout approved",
  paid: "Paid out",
  refused: "Payout refused",
};

/** The choices of a filter, in the words above. */
export const choices = (...values: string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, statusWords[value] ?? value]));

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Waiting time in words: "3 hours", "2 days". */
export function ageOf(since: string, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - Date.parse(since));
  if (waitedMs < hourMs) return "under 1 hour";
  if (waitedMs < 2 * dayMs) return counted(Math.floor(waitedMs / hourMs), "hour");
  return counted(Math.floor(waitedMs / dayMs), "day");
}
