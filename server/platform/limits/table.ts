import type { ErrorCode } from "#/shared/error-codes.ts";
import { dayMs, hourMs, minuteMs } from "#/shared/time.ts";

/** Subjects that a limit counts by. A target is the object of the action: an email address, a person, a listing. */
export type LimitKey =
  | "account"
  | "network"
  | "target"
  | "account+network"
  | "account+target"
  | "target+network"
  | "target+device"
  | "wide network"
  | "target+wide network";

export interface Limit {
  key: LimitKey;
  most: number;
  windowMs: number;
  reason: string;
  /** Counted before the work, and given back on success: only failures count. */
  isGivenBack?: true;
  /** Sentence before "Try again in …". */
  says?: string;
  code?: ErrorCode;
}

/**
 * Every limit, printed into docs/reference/limits.md by `node scripts/docs.ts`. The limits of one action are counted
 * in the order of this table: when one is reached, later ones are not counted, so the narrow ones come first.
 */
export const limits = {
  "sign-in.device": {
    ...{ key: "target+device", most: 5, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong passwords for one account from a device that signed in to it before: strangers cannot use these up",
  },
  "sign-in.network-guess": {
    ...{ key: "target+network", most: 5, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong passwords for one account from one network: about 500 a day, for passwords of at least 8 characters",
  },
  "sign-in.network": {
    ...{ key: "network", most: 50, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong passwords from one network for any account: ten people behind a carrier's address",
  },
  "sign-in.account": {
    ...{ key: "target", most: 100, windowMs: 15 * minuteMs, isGivenBack: true },
    reason:
      "wrong passwords for one account from all networks, against distributed guessing; known devices are not affected",
  },
  "own-password": {
    ...{ key: "account", most: 5, windowMs: 15 * minuteMs, isGivenBack: true },
    reason:
      "wrong passwords or deletion codes in a session that may be stolen; strangers have no session to use these up",
  },
  "proof.guess": {
    ...{ key: "account", most: 10, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong codes and links to prove one's own address; five invalidate a code",
  },
  "proof.mail": {
    ...{ key: "account", most: 5, windowMs: hourMs },
    reason: "emails with a code to prove an address, which may be a stranger's",
  },
  "code.guess": {
    ...{ key: "target+network", most: 10, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong emailed codes for one address from one network; five from all networks invalidate a code",
  },
  "code.network": {
    ...{ key: "network", most: 50, windowMs: hourMs, isGivenBack: true },
    reason: "wrong emailed codes from one network for any address",
  },
  "phone.account": {
    ...{ key: "account", most: 5, windowMs: dayMs, says: "We have texted you five codes in a day." },
    reason: "texts with a code requested by one account, to its own or entered numbers: each costs money",
  },
  "phone.proof": {
    ...{ key: "account+target", most: 3, windowMs: hourMs },
    reason: "texts with a code to prove one number in one account",
  },
  "phone.proof-target": {
    ...{ key: "target", most: 10, windowMs: dayMs },
    reason: "the same from all accounts, against flooding a phone",
  },
  "phone.device": {
    ...{ key: "target+device", most: 3, windowMs: hourMs },
    reason:
      "texts with a code to log in for a device that signed in to that account before: strangers cannot use these up",
  },
  "phone.asker": {
    ...{ key: "target+wide network", most: 3, windowMs: hourMs },
    reason: "texts with a code to log in, requested by one network for one number, on devices new to the account",
  },
  "phone.target": {
    ...{ key: "target", most: 6, windowMs: hourMs },
    reason: "the same from all networks: one network uses up half",
  },
  "phone.target-day": {
    ...{ key: "target", most: 12, windowMs: dayMs },
    reason: "the same in a day, against flooding a phone",
  },
  "phone.network": {
    ...{ key: "network", most: 10, windowMs: hourMs },
    reason: "texts with a code requested by one network, to limit the cost",
  },
  "phone.wide-network": {
    ...{ key: "wide network", most: 30, windowMs: hourMs },
    reason: "the same for the first 48 bits of an IPv6 address, which a hosting provider gives to one customer",
  },
  "phone.guess": {
    ...{ key: "account", most: 10, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong codes to prove one's own number; five invalidate a code",
  },
  "phone.sign-in-guess": {
    ...{ key: "target+network", most: 10, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong codes to log in with a number from one network; five from all networks invalidate a code",
  },
  "phone.network-guess": {
    ...{ key: "network", most: 50, windowMs: hourMs, isGivenBack: true },
    reason: "wrong codes to log in from one network with any number",
  },
  claims: {
    ...{ key: "account", most: 3, windowMs: dayMs, says: "You can claim three businesses a day." },
    reason: "each claim may text a stranger or needs staff; a member can have one business",
  },
  "claims.number": {
    ...{ key: "target", most: 3, windowMs: dayMs, says: "Three codes were sent to that number today." },
    reason: "texts with a code to claim the page that lists a number, from all accounts: each may reach a stranger",
  },
  "claims.guess": {
    ...{ key: "account", most: 10, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong codes to claim a page; five invalidate a code",
  },
  "removals.network": {
    ...{ key: "network", most: 10, windowMs: dayMs, says: "Ten requests came from your network today." },
    reason: "requests to remove an unclaimed page, without an account; staff read each one",
  },
  "removals.number": {
    ...{ key: "target", most: 3, windowMs: dayMs },
    reason: "texts with a code to remove the page that lists a number: each may reach a stranger",
  },
  "removals.guess": {
    ...{ key: "target+network", most: 10, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong codes to remove a page from one network; five from all networks invalidate a code",
  },
  "second-step.network": {
    ...{ key: "account+network", most: 5, windowMs: 15 * minuteMs, isGivenBack: true },
    reason: "wrong codes of an authenticator app: three of a million codes are valid at any time",
  },
  "second-step.account": {
    ...{ key: "account", most: 50, windowMs: hourMs, isGivenBack: true },
    reason: "the same from all networks; the caller knows the password",
  },
  "reset.network": {
    ...{ key: "network", most: 30, windowMs: hourMs },
    reason: "emails with a code requested by one network: ten people behind a carrier's address",
  },
  "reset.mail": {
    ...{ key: "target", most: 3, windowMs: hourMs },
    reason: "emails with a code to one address: each invalidates the previous code, and inboxes must not be flooded",
  },
  "sign-in.mail": {
    ...{ key: "account", most: 3, windowMs: hourMs },
    reason: "emails with a code to log in with a number proven long ago, after a correct SMS code",
  },
  "deletion.mail": {
    ...{ key: "account", most: 3, windowMs: hourMs },
    reason: "emails with a code to delete an account without a password",
  },
  "sign-up": {
    ...{ key: "network", most: 30, windowMs: hourMs },
    reason: "many people share a carrier's address, and few of them sign up in one hour",
  },
  "data-export": {
    ...{ key: "account", most: 1, windowMs: 24 * hourMs },
    reason: "an export may be a hundred megabytes; it changes little within a day",
    says: "You got a copy of your data today.",
  },
  "numbers.hour": {
    ...{ key: "account", most: 60, windowMs: hourMs, says: "You have seen 60 phone numbers in an hour." },
    reason: "phone numbers seen for the first time that day; people do not call one a minute",
  },
  "numbers.day": {
    ...{ key: "account", most: 200, windowMs: dayMs, says: "You have seen 200 phone numbers in a day." },
    reason: "the same in a day, so that scraping the directory takes years",
  },
  "numbers.newcomer": {
    ...{ key: "account", most: 20, windowMs: dayMs },
    says: "You have seen 20 phone numbers in a day. Confirm your email and complete your profile to see more.",
    reason: "the same for accounts with an unconfirmed email or an incomplete profile",
  },
  "numbers.seen": {
    ...{ key: "account+target", most: 1, windowMs: dayMs },
    reason: "records the first view of a number, so that later ones do not count",
  },
  messages: {
    ...{ key: "account", most: 120, windowMs: minuteMs, says: "You have sent 120 messages in a minute." },
    reason: "two a second is faster than people type",
  },
  "chats.newcomer": {
    ...{ key: "account", most: 20, windowMs: dayMs, code: "chat/too-many-new" },
    says: "You can start 20 chats a day while your account is new or your email is not confirmed.",
    reason: "new conversations of an account younger than seven days, or whose email is not confirmed",
  },
  chats: {
    ...{ key: "account", most: 100, windowMs: dayMs, code: "chat/too-many-new" },
    says: "You can start 100 chats a day.",
    reason: "new conversations of other accounts",
  },
  ratings: {
    ...{ key: "account", most: 60, windowMs: minuteMs, says: "You have given 60 ratings in a minute." },
    reason: "each one updates a business page and its rank",
  },
  comments: {
    ...{ key: "account", most: 60, windowMs: minuteMs, says: "You have written 60 comments in a minute." },
    reason: "each one updates a business page",
  },
  recommendations: {
    ...{ key: "account", most: 30, windowMs: hourMs, says: "You have changed recommendations 30 times in an hour." },
    reason: "each one updates a business page and its rank",
  },
  "quotes.day": {
    ...{ key: "account", most: 5, windowMs: dayMs, says: "You can ask for quotes five times a day." },
    reason: "each request notifies up to five owners, who answer for free; three may be open at once",
  },
  "alerts.day": {
    ...{ key: "account", most: 40, windowMs: dayMs, says: "You have followed 40 searches today." },
    reason: "new alerts; a member may have twenty at once",
  },
  "bookings.day": {
    ...{ key: "account", most: 10, windowMs: dayMs, says: "You can request ten times a day." },
    reason: "each request is sent to an owner by push and text; three may be open with one business",
  },
  "helpers.day": {
    ...{ key: "account", most: 20, windowMs: dayMs, says: "You have made 20 links today." },
    reason: "invitation links for helpers of a business",
  },
  "invoices.day": {
    ...{ key: "account", most: 200, windowMs: dayMs, says: "You can issue 200 invoices a day." },
    reason: "each one is stored permanently with its number; a busy shop writes one every five minutes",
  },
  "jobs.unanswered": {
    ...{ key: "account", most: 5, windowMs: dayMs },
    says: "You can propose five jobs a day to people who have not answered you.",
    reason: "each proposal notifies a person who may not want it",
  },
  "page-views.network": {
    ...{ key: "target+network", most: 20, windowMs: dayMs },
    reason: "browsers of one network that count as visitors of a page, against forged user agents",
  },
  "translations.network": {
    ...{ key: "network", most: 30, windowMs: dayMs, says: "Thank you: you have sent 30 better words today." },
    reason: "each one is read by staff who speak the language; a careful reader finds as many on two pages",
  },
  "rejections.network": {
    ...{ key: "network", most: 30, windowMs: dayMs, says: "Thank you: you have told us of 30 searches today." },
    reason: "each one is read by staff; many people share a carrier's address, and a script must not flood the list",
  },
  "uploads.account": {
    ...{ key: "account", most: 60, windowMs: hourMs, says: "You have sent 60 files in an hour." },
    reason: "pictures and voice notes, used or not: one a minute",
  },
  "uploads.network": {
    ...{ key: "network", most: 600, windowMs: hourMs, says: "Very many files were sent from your network." },
    reason: "the same for ten people behind a carrier's address",
  },
  "pdf.heavy": {
    ...{ key: "account", most: 3, windowMs: hourMs, isGivenBack: true },
    says: "Three of your PDFs were too heavy to open.",
    reason: "PDFs that need more than 4 s or 256 MB to render, which certificates do not",
  },
  calls: {
    ...{ key: "account+target", most: 240, windowMs: minuteMs, says: "You have done that 240 times in a minute." },
    reason: "calls of a member that write or compute and name no limit, each: four a second is faster than a person",
  },
  edits: {
    ...{ key: "account", most: 60, windowMs: minuteMs, says: "You have made 60 changes in a minute." },
    reason: "changes of one's own page, profile and pictures; each one updates pages and lists",
  },
  "text-channels.answers": {
    ...{ key: "target", most: 30, windowMs: hourMs },
    reason: "answers to one number by USSD, SMS or WhatsApp: each SMS costs money",
  },
  "payment.intents": {
    ...{ key: "account", most: 10, windowMs: dayMs, says: "You have opened the checkout 10 times in a day." },
    reason: "each one is reconciled with the provider for 45 days, and its reference cannot be reused",
  },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

type NamesBy<Key extends LimitKey> = {
  [Name in LimitName]: (typeof limits)[Name]["key"] extends Key ? Name : never;
}[LimitName];

/** A contract may name these: they need only the caller. */
export type CallLimit = NamesBy<"account" | "network" | "account+network">;
