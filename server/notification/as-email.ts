import { composeEmail, greetingOf } from "#/server/platform/mail/email.ts";
import type { Email } from "#/server/platform/mail/mail.ts";
import { inLagos } from "#/shared/time.ts";

interface Told {
  title: string;
  message: string;
  /** Below our own address. */
  link: string;
  createdAt: Date;
  /** Of the recipient; empty before the profile is complete. */
  firstName: string;
}

/** A notification as an email: its sentences, one button to where it leads, and when it was. */
export function notificationEmail(
  { title, message, link, createdAt, firstName }: Told,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): Email {
  return composeEmail({
    brand,
    subject: title,
    greeting: greetingOf(firstName),
    parts: [
      ...(message.includes(title) ? [] : [`${title}.`]),
      message,
      { button: buttonOf(link), link: `${publicUrl}${link}` },
    ],
    note: inLagos(createdAt),
  });
}

/** Text of the button, by link. */
const buttons: [beginsWith: string, says: string][] = [
  ["/agent", "See what your agent asks"],
  ["/admin/clients", "Open the client"],
  ["/chats", "Read the message"],
  ["/jobs", "See the job"],
  ["/quotes", "See the request"],
  ["/verify", "See your documents"],
  ["/subscribe", "See your plan"],
  ["/mybusiness", "Open My Business"],
  ["/referral", "See what you earned"],
  ["/business/", "See the page"],
  ["/profile", "Open your profile"],
];

const buttonOf = (link: string): string => buttons.find(([beginsWith]) => link.startsWith(beginsWith))?.[1] ?? "Open";
