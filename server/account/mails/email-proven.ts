import type { AccountEmail } from "../emails.ts";

export const emailProven: AccountEmail = ({ supportEmail, publicUrl }) => ({
  subject: "Your email is confirmed",
  parts: [
    "You showed us that this email is yours, so the account is now yours alone. The password that was set before no longer works, and every other browser was logged out.",
    "To log in with a password, choose a new one:",
    { button: "Choose a password", link: `${publicUrl}/forgot_password` },
    `If it was not you, write to ${supportEmail}.`,
  ],
});
