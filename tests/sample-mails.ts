import {
  accountDeleted,
  deleteCode,
  emailProven,
  newDevice,
  numberChanged,
  numberConfirmed,
  passwordChanged,
  proveEmail,
  resetCode,
  signInCode,
} from "#/server/account/emails.ts";
import { digestEmail } from "#/server/alert/digest-email.ts";
import { newBusinesses } from "#/server/alert/notices.ts";
import { bookingLapsed, bookingMoved, bookingRequested, bookingTomorrow } from "#/server/booking/notices.ts";
import { messageWaiting } from "#/server/chat/notices.ts";
import { acted, answered, consentRequested } from "#/server/consent/notices.ts";
import { weeklyEmail } from "#/server/insight/weekly-email.ts";
import { invoiceMoved } from "#/server/invoice/notices.ts";
import { jobDecided, jobMoved, jobTomorrow, jobWritten } from "#/server/job/notices.ts";
import { appealDecided, sanctionEnded, sanctionTaken, warned } from "#/server/moderation/notices.ts";
import { notificationEmail } from "#/server/notification/email.ts";
import { paymentReceived, subscriptionEnding } from "#/server/payment/notices.ts";
import { receiptEmail } from "#/server/payment/receipts.ts";
import type { Email } from "#/server/platform/mail/mail.ts";
import { composeEmail, greetingOf, inLagos } from "#/server/platform/mail/mail.ts";
import { english as say } from "#/server/platform/say-in.ts";
import {
  quoteAccepted,
  quoteClosed,
  quoteDeclined,
  quoteExpired,
  quoteOffered,
  quoteRequested,
  quoteWaiting,
} from "#/server/quote/notices.ts";
import { payoutDecided, referralEarned } from "#/server/referral/notices.ts";
import { reviewAnswered, reviewLeft } from "#/server/review/notices.ts";
import { claimDecided } from "#/server/supply/notices.ts";
import { businessChanged, helperJoined } from "#/server/team/notices.ts";
import { documentDecided, recheckDecided } from "#/server/verification/notices.ts";

const at = new Date("2026-11-18T10:00:00Z");
const later = new Date("2026-12-18T10:00:00Z");
const config = {
  brand: "LocalChap",
  supportEmail: "support@localchap.example",
  publicUrl: "https://localchap.example",
};
const about = { ...config, say, at, device: "Chrome on Android" };
const business = { id: "b1", bid: "bisi-stitches-ikeja", name: "Bisi Stitches", ownerId: "o1" };
const author = { id: "a1", firstName: "Ada", lastName: "Obi" };
const search = "Sew two gowns";
const job = {
  jobId: "j1",
  stepId: "s1",
  title: "Two gowns",
  priceKobo: 3_000_000,
  authorId: "a1",
  author: "Ada",
  reason: "I travel",
};
const quote = { requestId: "q1", search, askerId: "a1", businessId: "b1", business: "Bisi Stitches", ownerId: "o1" };
const sanction = {
  kind: "message",
  words: "Send the deposit to my other account, and the OTP",
  supportEmail: about.supportEmail,
} as const;

const booking = { bookingId: "k1", service: "Braids", startsAt: at };

const matches = ["Ikeja", "Yaba"].map((lga) => ({
  ...{ search: "plumber", location: `Lagos, ${lga}` },
  businesses: Array.from({ length: 7 }, (_, nth) => ({ name: `Pipe Works ${nth}`, lga })),
}));

/** Examples of each notification, by its file. */
const notifications: Record<string, { title: string; message: string; link: string }[]> = {
  "alert/notices.ts#newBusinesses": [matches, matches.slice(0, 1)].map((some) =>
    newBusinesses.say({ day: "2026-11-18", matches: some }, say),
  ),
  "chat/notices.ts#messageWaiting": [
    messageWaiting.say({ conversationId: "c1", since: "", senderId: "a1", sender: "Ada Obi", count: 2 }, say),
  ],
  "consent/notices.ts#acted": [acted.say({ actId: "c1", agentName: "Sade", what: "your opening hours" }, say)],
  "consent/notices.ts#answered": [true, false].map((isAllowed) =>
    answered.say({ consentId: "c1", clientId: "o1", clientName: "Chidi Eze", isAllowed }, say),
  ),
  "consent/notices.ts#consentRequested": [
    consentRequested.say({ consentId: "c1", agentName: "Sade", purpose: "Correct the opening hours for Sallah." }, say),
  ],
  "job/notices.ts#jobDecided": [
    jobDecided.say(
      {
        jobId: "j1",
        stepId: "s1",
        title: "Two gowns",
        state: "done",
        otherId: "o2",
        reason: "The pictures show both gowns.",
      },
      say,
    ),
  ],
  "job/notices.ts#jobMoved": (
    ["propose", "accept", "change", "start", "done", "finished", "cancel", "dispute", "comment"] as const
  ).map((step) => jobMoved.say({ ...job, step }, say)),
  "job/notices.ts#jobTomorrow": [
    jobTomorrow.say({ jobId: "j1", title: "Two gowns", on: "2026-11-19", otherId: "o2", other: "Ada" }, say),
  ],
  "job/notices.ts#jobWritten": [
    jobWritten.say(
      { jobId: "j1", stepId: "s1", title: "Two gowns", otherId: "o2", text: "Please write how many gowns came." },
      say,
    ),
  ],
  "moderation/notices.ts#appealDecided": [
    appealDecided.say(
      { appealId: "p1", kind: "message", isGranted: true, reason: "We read it again: it was a joke." },
      say,
    ),
  ],
  "moderation/notices.ts#sanctionEnded": [sanctionEnded.say({ sanctionId: "m1", kind: "person" }, say)],
  "moderation/notices.ts#sanctionTaken": [
    sanctionTaken.say(
      {
        ...sanction,
        sanctionId: "m1",
        reason: "Asks for an OTP and a deposit before work.",
        endsAt: null,
      },
      say,
    ),
  ],
  "moderation/notices.ts#warned": [
    warned.say({ ...sanction, subjectId: "m1", reason: "Do not ask customers for an OTP.", at }, say),
  ],
  "payment/notices.ts#paymentReceived": [
    paymentReceived.say({ payment: { id: "p1", priceKobo: 350_000 }, endsAt: later }, say),
  ],
  "payment/notices.ts#subscriptionEnding": [
    subscriptionEnding.say({ businessId: "b1", name: "Bisi Stitches", endsAt: later, days: 7 }, say),
  ],
  "quote/notices.ts#quoteAccepted": [quoteAccepted.say({ ...quote, jobId: "j1", asker: "Ada" }, say)],
  "quote/notices.ts#quoteRequested": [quoteRequested.say({ ...quote, area: "Ikeja", asker: "Ada" }, say)],
  "quote/notices.ts#quoteClosed": [quoteClosed.say({ ...quote, asker: "Ada", isHired: true }, say)],
  "quote/notices.ts#quoteDeclined": [quoteDeclined.say(quote, say)],
  "quote/notices.ts#quoteExpired": [quoteExpired.say(quote, say)],
  "quote/notices.ts#quoteOffered": [quoteOffered.say({ ...quote, price: 30_000 }, say)],
  "quote/notices.ts#quoteWaiting": [quoteWaiting.say({ ...quote, asker: "Ada", nth: 2 }, say)],
  "referral/notices.ts#payoutDecided": [
    payoutDecided.say(
      {
        payoutId: "p1",
        state: "refused",
        amountKobo: 200_000,
        reason: "The name of the account is not yours.",
      },
      say,
    ),
  ],
  "referral/notices.ts#referralEarned": [referralEarned.say({ friendId: "f1", rewardKobo: 50_000 }, say)],
  "review/notices.ts#reviewAnswered": [
    reviewAnswered.say({ business, comment: { id: "c1", createdAt: at }, msg: "Thank you, Ada. Come again." }, say),
  ],
  "review/notices.ts#reviewLeft": [
    reviewLeft.say({ business, author, stars: 4, msg: "Ready two days early, and the fit was right." }, say),
  ],
  "verification/notices.ts#documentDecided": [
    documentDecided.say(
      {
        certificationId: "d1",
        name: "CAC",
        status: "rejected",
        reason: "The picture is too dark to read.",
        makesVerified: false,
        at,
      },
      say,
    ),
  ],
  "booking/notices.ts#bookingLapsed": [
    bookingLapsed.say({ ...booking, stepId: "s1", with: "Bisi Stitches", stays: null }, say),
    bookingLapsed.say({ ...booking, stepId: "s1", with: "Bisi Stitches", stays: later }, say),
  ],
  "booking/notices.ts#bookingMoved": (
    ["confirm", "propose", "keep", "decline", "cancel", "done", "no_show"] as const
  ).map((step) =>
    bookingMoved.say(
      { ...booking, step, stepId: "s1", authorId: "a1", author: "Bisi Styles", reason: "We are full." },
      say,
    ),
  ),
  "booking/notices.ts#bookingRequested": [
    bookingRequested.say({ ...booking, customer: "Ada", customerId: "a1", noShows: 0 }, say),
    bookingRequested.say({ ...booking, customer: "Ada", customerId: "a1", noShows: 3 }, say),
  ],
  "team/notices.ts#helperJoined": [
    helperJoined.say(
      { helperId: "h1", accountId: "a2", name: "Chidi", person: "Chidi Okoro", business: "Bola Hair" },
      say,
    ),
  ],
  "supply/notices.ts#claimDecided": (["granted", "refused", "undone"] as const).map((state) =>
    claimDecided.say({ claimId: "c1", recordId: "r1", name: "Topo Tailors", state, reason: "The papers match." }, say),
  ),
  "team/notices.ts#businessChanged": [
    businessChanged.say(
      {
        ...{
          kind: "chat.waiting",
          subject: "c1",
          title: "Ada wrote to you",
          message: "Open the chat to read and answer.",
        },
        ...{ link: "/chats/c1", authorId: "a1", businessId: "b1", business: "Bola Hair" },
      },
      say,
    ),
  ],
  "invoice/notices.ts#invoiceMoved": (["issued", "paid", "void"] as const).map((step) =>
    invoiceMoved.say(
      {
        ...{ invoiceId: "v1", number: "INV-0001", total: "₦12,500", step },
        ...{ business: "Bisi Styles", ownerId: "a1", reason: "Wrong amount." },
      },
      say,
    ),
  ),
  "booking/notices.ts#bookingTomorrow": [bookingTomorrow.say({ ...booking, with: "Bisi Styles", otherId: "a1" }, say)],
  "verification/notices.ts#recheckDecided": [
    recheckDecided.say(
      {
        businessId: "b1",
        recheckSince: at,
        keep: false,
        reason: "The new name is not on the certificate.",
      },
      say,
    ),
  ],
};

const facts = {
  ...{ hasPicture: true, daysWithHours: 0, services: 1, pricedItems: 0, items: 0, aboutLength: 200 },
  ...{ isVerified: false, isBeingChecked: false },
};
const payment = { id: "01a2024c-721d-7435-9425-e143a851a942", reference: "o1-1763460000000", createdAt: at } as const;

/** Examples of emails that are not notifications, by their file. */
const letters = {
  "account/emails.ts#accountDeleted": accountDeleted(about),
  "account/emails.ts#deleteCode": deleteCode({ ...about, code: "204816" }),
  "account/emails.ts#emailProven": emailProven(about),
  "account/emails.ts#newDevice": newDevice(about),
  "account/emails.ts#numberChanged": numberChanged({ ...about, link: `${config.publicUrl}/undo_number#x` }),
  "account/emails.ts#numberConfirmed": numberConfirmed(about),
  "account/emails.ts#passwordChanged": passwordChanged(about),
  "account/emails.ts#proveEmail": proveEmail({ ...about, code: "204816", link: `${config.publicUrl}/confirm_email#x` }),
  "account/emails.ts#resetCode": resetCode({ ...about, code: "204816" }),
  "account/emails.ts#signInCode": signInCode({ ...about, code: "204816" }),
  "alert/digest-email.ts": digestEmail(
    { day: "2026-11-18", matches, stopLink: "/alerts/stop/x" },
    config.publicUrl,
    say,
  ),
  "insight/weekly-email.ts": weeklyEmail(
    {
      ...{ name: business.name, facts, week: { views: 61, reveals: 6, chats: 2 } },
      ...{ before: { views: 48, reveals: 4, chats: 1 }, words: [{ words: "asoebi ikeja", times: 14 }], writtenAt: at },
    },
    config.publicUrl,
    say,
  ),
  "payment/receipts.ts": receiptEmail(
    {
      payment: { ...payment, isTest: false, priceKobo: 350_000, months: 1 },
      ...{ packageName: "Starter Boost", businessName: business.name, period: { startsAt: at, endsAt: later } },
    },
    config.publicUrl,
  ),
};

/** An example of every email, by its file. */
export function sampleMails(): { file: string; email: Email }[] {
  const told = { createdAt: at, firstName: "Bisi", language: null };
  return [
    ...Object.entries(letters).map(([file, letter]) => ({
      file,
      email: composeEmail({
        ...config,
        say,
        greeting: greetingOf("Bisi", say),
        note: inLagos(at, say),
        picture: "lock",
        ...letter,
      }),
    })),
    ...Object.entries(notifications).flatMap(([file, said]) =>
      said.map((words) => ({ file, email: notificationEmail({ ...words, ...told }, config) })),
    ),
  ];
}
