import type { AccountEmail } from "../emails.ts";

export const deleteCode: AccountEmail<{ code: string }> = ({ code, publicUrl }) => ({
  subject: "Your code to delete your account",
  parts: [
    "You asked to delete your account. Type this code in place of a password. It works for 15 minutes:",
    { large: code },
    "If it was not you, do not type the code. Log out the browsers you do not know:",
    { button: "See where I am logged in", link: `${publicUrl}/profile` },
  ],
});
