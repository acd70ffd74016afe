/** How a customer paid an invoice. */
export const waysPaid = ["cash", "transfer", "card"] as const;
