import { accountDeleted } from "#/server/account/mails/account-deleted.ts";
import { deleteCode } from "#/server/account/mails/delete-code.ts";
import { emailProven } from "#/server/account/mails/email-proven.ts";
import { newDevice } from "#/server/account/mails/new-device.ts";
import { passwordChanged } from "#/server/account/mails/password-changed.ts";
import { proveEmail } from "#/server/account/mails/prove-email.ts";
import { resetCode } from "#/server/account/mails/reset-code.ts";
import { messageWaiting } from "#/server/chat/messages/message-waiting.ts";
import { acted } from "#/server/consent/messages/acted.ts";
import { answered } from "#/server/consent/messages/answered.ts";
import { asked } from "#/server/consent/messages/asked.ts";
import { weeklyEmail } from "#/server/insight/weekly-email.ts";
import { jobDecided } from "#/server/job/notices/job-decided.ts";
import { jobMoved } from "#/server/job/notices/job-moved.ts";
import { jobTomorrow } from "#/server/job/notices/job-tomorrow.ts";
import { appealDecided } from "#/server/moderation/messages/appeal-decided.ts";
import { sanctionEnded } from "#/server/moderation/messages/sanction-ended.ts";
import { sanctionTaken } from "#/server/moderation/messages/sanction-taken.ts";
import { warned } from "#/server/moderation/messages/warned.ts";
import { notificationEmail } from "#/server/notification/as-email.ts";
import { paymentReceived } from "#/server/payment/notices/payment-received.ts";
import { subscriptionEnding } from "#/server/payment/notices/subscription-ending.ts";
import { receiptEmail } from "#/server/payment/receipts.ts";
import { composeEmail, greetingOf } from "#/server/platform/mail/email.ts";
import type { Email } from "#/server/platform/mail/mail.ts";
import { quoteAccepted } from "#/server/quote/notices/quote-accepted.ts";
import { quoteAsked } from "#/server/quote/notices/quote-asked.ts";
import { quoteClosed } from "#/server/quote/notices/quote-closed.ts";
import { quoteDeclined } from "#/server/quote/notices/quote-declined.ts";
import { quoteExpired } from "#/server/quote/notices/quote-expired.ts";
import { quoteOffered } from "#/server/quote/notices/quote-offered.ts";
import { quoteWaiting } from "#/server/quote/notices/quote-waiting.ts";
import { payoutDecided } from "#/server/referral/notices/payout-decided.ts";
import { referralEarned } from "#/server/referral/notices/referral-earned.ts";
import { reviewAnswered } from "#/server/review/messages/review-answered.ts";
import { reviewLeft } from "#/server/review/messages/review-left.ts";
import { documentDecided } from "#/server/verification/notices/document-decided.ts";
import { recheckDecided } from "#/server/verification/notices/recheck-decided.ts";
import { inLagos } from "#/shared/time.ts";

const at = new Date("2026-11-18T10:00:00Z");
const later = new Date("2026-12-18T10:00:00Z");
const config = { brand: "LocalChap", publicUrl: "https://localchap.example" };
const about = { ...config, supportEmail: "support@localchap.example", at, device: "Chrome on Android" };
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

/** One example of each notification, by the file that words it; some have several. */
const notifications: Record<string, { title: string; message: string; link: string }[]> = {
  "chat/messages/message-waiting.ts": [
    messageWaiting.say({ conversationId: "c1", since: "", senderId: "a1", sender: "Ada Obi", count: 2 }),
  ],
  "consent/messages/acted.ts": [acted.say({ actId: "c1", agentName: "Sade", what: "your opening hours" })],
  "consent/messages/answered.ts": [true, false].map((isAllowed) =>
    answered.say({ consentId: "c1", clientId: "o1", clientName: "Chidi Eze", isAllowed }),
  ),
  "consent/messages/asked.ts": [
    asked.say({ consentId: "c1", agentName: "Sade", purpose: "Correct the opening hours for Sallah." }),
  ],
  "job/notices/job-decided.ts": [
    jobDecided.say({
      jobId: "j1",
      stepId: "s1",
      title: "Two gowns",
      state: "done",
      otherId: "o2",
      reason: "The pictures show both gowns.",
    }),
  ],
  "job/notices/job-moved.ts": (
    ["propose", "accept", "change", "start", "done", "finished", "cancel", "dispute"] as const
  ).map((step) => jobMoved.say({ ...job, step })),
  "job/notices/job-tomorrow.ts": [
    jobTomorrow.say({ jobId: "j1", title: "Two gowns", on: "2026-11-19", otherId: "o2" }),
  ],
  "moderation/messages/appeal-decided.ts": [
    appealDecided.say({ appealId: "p1", kind: "message", isGranted: true, reason: "We read it again: it was a joke." }),
  ],
  "moderation/messages/sanction-ended.ts": [sanctionEnded.say({ sanctionId: "m1", kind: "person" })],
  "moderation/messages/sanction-taken.ts": [
    sanctionTaken.say({
      ...sanction,
      sanctionId: "m1",
      reason: "Asks for an OTP and a deposit before work.",
      endsAt: null,
    }),
  ],
  "moderation/messages/warned.ts": [
    warned.say({ ...sanction, subjectId: "m1", reason: "Do not ask customers for an OTP.", at }),
  ],
  "payment/notices/payment-received.ts": [
    paymentReceived.say({ payment: { id: "p1", priceKobo: 350_000 }, endsAt: later }),
  ],
  "payment/notices/subscription-ending.ts": [
    subscriptionEnding.say({ businessId: "b1", name: "Bisi Stitches", endsAt: later, days: 7 }),
  ],
  "quote/notices/quote-accepted.ts": [quoteAccepted.say({ ...quote, jobId: "j1" })],
  "quote/notices/quote-asked.ts": [quoteAsked.say({ ...quote, area: "Ikeja", asker: "Ada" })],
  "quote/notices/quote-closed.ts": [quoteClosed.say({ ...quote, isHired: true })],
  "quote/notices/quote-declined.ts": [quoteDeclined.say(quote)],
  "quote/notices/quote-expired.ts": [quoteExpired.say(quote)],
  "quote/notices/quote-offered.ts": [quoteOffered.say({ ...quote, price: 30_000 })],
  "quote/notices/quote-waiting.ts": [quoteWaiting.say({ ...quote, nth: 2 })],
  "referral/notices/payout-decided.ts": [
    payoutDecided.say({
      payoutId: "p1",
      state: "refused",
      amountKobo: 200_000,
      reason: "The name of the account is not yours.",
    }),
  ],
  "referral/notices/referral-earned.ts": [referralEarned.say({ friendId: "f1", rewardKobo: 50_000 })],
  "review/messages/review-answered.ts": [
    reviewAnswered.say({ business, comment: { id: "c1", createdAt: at }, msg: "Thank you, Ada. Come again." }),
  ],
  "review/messages/review-left.ts": [
    reviewLeft.say({ business, author, stars: 4, msg: "Ready two days early, and the fit was right." }),
  ],
  "verification/notices/document-decided.ts": [
    documentDecided.say({
      certificationId: "d1",
      name: "CAC",
      status: "rejected",
      reason: "The picture is too dark to read.",
      makesVerified: false,
      at,
    }),
  ],
  "verification/notices/recheck-decided.ts": [
    recheckDecided.say({
      businessId: "b1",
      recheckSince: at,
      keep: false,
      reason: "The new name is not on the certificate.",
    }),
  ],
};

const facts = {
  ...{ hasPicture: true, daysWithHours: 0, services: 1, pricedItems: 0, items: 0, aboutLetters: 200 },
  ...{ isVerified: false, isBeingChecked: false },
};
const payment = { id: "01a2024c-721d-7435-9425-e143a851a942", reference: "o1-1763460000000", createdAt: at } as const;

/** Emails that are written as such, by the file that words them. */
const letters = {
  "account/mails/account-deleted.ts": accountDeleted(about),
  "account/mails/delete-code.ts": deleteCode({ ...about, code: "204816" }),
  "account/mails/email-proven.ts": emailProven(about),
  "account/mails/new-device.ts": newDevice(about),
  "account/mails/password-changed.ts": passwordChanged(about),
  "account/mails/prove-email.ts": proveEmail({ ...about, code: "204816", link: `${config.publicUrl}/confirm_email#x` }),
  "account/mails/reset-code.ts": resetCode({ ...about, code: "204816" }),
  "insight/weekly-email.ts": weeklyEmail(
    {
      ...{ name: business.name, facts, week: { views: 61, reveals: 6, chats: 2 } },
      ...{ before: { views: 48, reveals: 4, chats: 1 }, words: [{ words: "asoebi ikeja", times: 14 }], writtenAt: at },
    },
    config.publicUrl,
  ),
  "payment/receipts.ts": receiptEmail(
    {
      payment: { ...payment, isTest: false, priceKobo: 350_000, months: 1 },
      ...{ packageName: "Starter Boost", businessName: business.name, period: { startsAt: at, endsAt: later } },
    },
    config.publicUrl,
  ),
};

/** Every email that we send, as it reads to one person, by the file that words it. */
export function sampleMails(): { file: string; email: Email }[] {
  const told = { createdAt: at, firstName: "Bisi" };
  return [
    ...Object.entries(letters).map(([file, letter]) => ({
      file,
      email: composeEmail({ brand: config.brand, greeting: greetingOf("Bisi"), note: inLagos(at), ...letter }),
    })),
    ...Object.entries(notifications).flatMap(([file, said]) =>
      said.map((words) => ({ file, email: notificationEmail({ ...words, ...told }, config) })),
    ),
  ];
}
