import { sayLater } from "./say.ts";
/** Reasons for a report, and their weight in moderation. */
export const reportReasons = {
  danger: { label: sayLater("Threats or danger"), weight: 10 },
  fraud: { label: sayLater("Fraud or scam"), weight: 8 },
  impersonation: { label: sayLater("Pretends to be somebody else"), weight: 6 },
  abuse: { label: sayLater("Insults or harassment"), weight: 5 },
  offensive: { label: sayLater("Offensive content"), weight: 4 },
  wrong: { label: sayLater("Wrong information"), weight: 2 },
  spam: { label: sayLater("Spam"), weight: 2 },
  other: { label: sayLater("Something else"), weight: 1 },
} as const;

export type ReportReason = keyof typeof reportReasons;
