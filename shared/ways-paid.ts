export const waysPaid = ["cash", "transfer", "card"] as const;
