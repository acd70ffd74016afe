import { clockTime, shortDate } from "#/shared/time.ts";
import type { AccountEmail } from "../emails.ts";

export const passwordChanged: AccountEmail = ({ supportEmail, publicUrl, at }) => ({
  subject: "Your password was changed",
  parts: [
    `The password of your account was changed on ${shortDate(at)} at ${clockTime(at)}, Lagos time. Other browsers were logged out.`,
    "If it was you, do nothing. If it was not you, set a new password at once:",
    { button: "Set a new password", link: `${publicUrl}/forgot_password` },
    `We help at ${supportEmail}.`,
  ],
});
