import type { AccountEmail } from "../emails.ts";

export const passwordChanged: AccountEmail = ({ supportEmail }) => ({
  subject: "Your password was changed",
  parts: [
    "The password of your account was just changed, and other browsers were signed out.",
    `If it was not you, set a new password with "Forgot password?" at once and write to ${supportEmail}.`,
  ],
});
