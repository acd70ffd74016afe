import type { AccountEmail } from "../emails.ts";

export const accountDeleted: AccountEmail = ({ supportEmail }) => ({
  subject: "Your account is deleted",
  parts: [
    "Your account and your business page are no longer shown to anybody. In 30 days your personal data is erased for good.",
    `If this was a mistake, write to ${supportEmail} before then.`,
  ],
});
