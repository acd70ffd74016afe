import type { AccountEmail } from "../emails.ts";

export const newDevice: AccountEmail = ({ supportEmail }) => ({
  subject: "Your account was opened on a new device",
  parts: [
    "Somebody just signed in to your account on a device that we had not seen before.",
    `If it was not you, change your password in your profile: every other browser is then signed out. We help at ${supportEmail}.`,
  ],
});
