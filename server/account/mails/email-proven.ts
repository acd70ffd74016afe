import type { AccountEmail } from "../emails.ts";

export const emailProven: AccountEmail = ({ supportEmail }) => ({
  subject: "Your email is confirmed",
  parts: [
    "You showed us that this email is yours. Until then nobody had, so the account is now yours alone: the password that was set before no longer works, and every other browser was logged out.",
    `To log in with a password, choose one with "Forgot password?". If it was not you, write to ${supportEmail}.`,
  ],
});
