import type { AccountLetter } from "../letters.ts";

export const resetCode: AccountLetter<{ code: string }> = ({ code }) => ({
  subject: "Your code to set a new password",
  parts: [
    "Somebody asked to set a new password for your account. If it was you, enter this code within 15 minutes:",
    { large: code },
    "If it was not you, do nothing: without the code nobody can change your password. Never give the code to anybody.",
  ],
});
