import { shortDate } from "#/shared/time.ts";
import type { AccountEmail } from "../emails.ts";

const keptMs = 30 * 86_400_000;

export const accountDeleted: AccountEmail = ({ supportEmail, at }) => ({
  subject: "Your account is deleted",
  parts: [
    `Nobody can see your account or your business page any more. On ${shortDate(at.getTime() + keptMs)} your personal data is erased for good.`,
    `If this was a mistake, write to ${supportEmail} before that day.`,
  ],
});
