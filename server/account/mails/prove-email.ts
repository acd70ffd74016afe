import type { AccountEmail } from "../emails.ts";

export const proveEmail: AccountEmail<{ code: string; link: string }> = ({ code, link }) => ({
  subject: "Confirm your email",
  parts: [
    "Confirm that this email is yours. Type this code where you signed up:",
    { large: code },
    "Or tap the button. Both work for one day.",
    { button: "Confirm my email", link },
    "If you did not sign up, somebody typed your email. You don’t need to do anything. If you want the account, tap the button and choose a password: it is then yours alone.",
  ],
});
