import type { AccountEmail } from "../emails.ts";

export const resetCode: AccountEmail<{ code: string }> = ({ code }) => ({
  subject: "Your code to set a new password",
  parts: [
    "Somebody asked to set a new password for your account. If it was you, type this code. It works for 15 minutes:",
    { large: code },
    "If it was not you, do nothing: without the code nobody can change your password. Never give the code to anybody, not even to us.",
  ],
});
