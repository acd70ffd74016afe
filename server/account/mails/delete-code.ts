import type { AccountEmail } from "../emails.ts";

export const deleteCode: AccountEmail<{ code: string }> = ({ code }) => ({
  subject: "Your code to delete your account",
  parts: [
    "You asked to delete your account. Enter this code in place of a password within 15 minutes:",
    { large: code },
    "If it was not you, do nothing, and sign out of browsers you do not know in your profile.",
  ],
});
