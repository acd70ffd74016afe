/** Why something is reported, and how heavily that weighs. */
export const reportReasons = {
  danger: { label: "Threats or danger", weight: 10 },
  fraud: { label: "Fraud or scam", weight: 8 },
  impersonation: { label: "Pretends to be somebody else", weight: 6 },
  abuse: { label: "Insults or harassment", weight: 5 },
  offensive: { label: "Offensive content", weight: 4 },
  wrong: { label: "Wrong information", weight: 2 },
  spam: { label: "Spam", weight: 2 },
  other: { label: "Something else", weight: 1 },
} as const;

export type ReportReason = keyof typeof reportReasons;
