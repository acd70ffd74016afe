import { dayMs, hourMs } from "#/shared/time.ts";

/** Names of the roles. */
export const roleWords = {
  user: "Member",
  agent: "Agent",
  moderator: "Moderator",
  finance: "Finance",
  administrator: "Administrator",
} as const;

/** Each status of a thing, in words. */
export type Words = Record<string, string>;

export const accountWords: Words = { active: "Active", blocked: "Blocked", leaving: "Leaving" };
export const pageWords: Words = { active: "Active", hidden: "Hidden", blocked: "Blocked" };
export const payoutWords = {
  requested: "Requested",
  approved: "Approved, to be paid",
  paid: "Paid",
  refused: "Refused",
} as const;

export const bookingWords: Words = {
  requested: "Asked for",
  proposed: "Other time offered",
  confirmed: "Confirmed",
  declined: "Declined",
  cancelled: "Cancelled",
  lapsed: "Not answered",
  done: "Done",
  no_show: "Customer did not come",
};

export const invoiceWords: Words = { open: "Open", paid: "Paid", void: "Cancelled" };

export const paymentWords: Words = {
  applied: "Paid",
  succeeded: "Paid, not the price",
  failed: "Failed",
  reversed: "Paid back",
  intended: "Not finished",
};

/** A phone number that no line breaks in two. */
export const unbroken = (phone: string) => phone.replaceAll(" ", "\u00a0");

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Waiting time in words: hours on the first day, "3 hours", then days, "2 days". */
export function ageOf(since: string, nowMs: number): string {
  const waitedMs = Math.max(0, nowMs - Date.parse(since));
  if (waitedMs < hourMs) return "under 1 hour";
  if (waitedMs < dayMs) return counted(Math.floor(waitedMs / hourMs), "hour");
  return counted(Math.floor(waitedMs / dayMs), "day");
}

/** The same where there is little room: "3 h", "2 days". */
export const shortAgeOf = (since: string, nowMs: number) => ageOf(since, nowMs).replace(/ hours?$/, " h");

/** People are told that an answer takes about a day: after twice that they wait too long. */
export const isLate = (since: string) => Date.now() - Date.parse(since) > 2 * dayMs;
