import { clockTime, shortDate } from "#/shared/time.ts";
import type { AccountEmail } from "../emails.ts";

export const newDevice: AccountEmail = ({ supportEmail, publicUrl, at, device }) => ({
  subject: "New login to your account",
  parts: [
    `Somebody logged in to your account with ${device || "a browser"} on ${shortDate(at)} at ${clockTime(at)}, Lagos time. We had not seen that device before.`,
    "If it was you, do nothing. If it was not you, change your password now: that logs out every other browser.",
    { button: "Change my password", link: `${publicUrl}/profile` },
    `We help at ${supportEmail}.`,
  ],
});
