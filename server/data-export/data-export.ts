import type { Services, Viewer } from "#/server/services.ts";
import type { DataExport } from "./contract.ts";
import {
  countFriends,
  findOwnAccount,
  findOwnBusiness,
  listOwnComments,
  listOwnMessages,
  listOwnNotifications,
  listOwnPayments,
  listOwnPayouts,
  listOwnRatings,
  listOwnReports,
  listOwnSaved,
  listOwnSessions,
} from "./queries.ts";

const instant = (at: Date | null) => at?.toISOString() ?? "";
const naira = (kobo: number) => kobo / 100;

/** Everything that is kept about whoever asks, for them to keep. What others wrote to them is the others'. */
export async function exportData({ db, clock }: Pick<Services, "db" | "clock">, { id }: Viewer): Promise<DataExport> {
  const [account, business] = await Promise.all([findOwnAccount(db, id), findOwnBusiness(db, id)]);
  const [sessions, ratings, comments, messages, notifications] = await Promise.all([
    listOwnSessions(db, id),
    listOwnRatings(db, id),
    listOwnComments(db, id),
    listOwnMessages(db, id),
    listOwnNotifications(db, id),
  ]);
  const [payments, payouts, reports, saved, friends] = await Promise.all([
    listOwnPayments(db, id),
    listOwnPayouts(db, id),
    listOwnReports(db, id),
    listOwnSaved(db, id),
    countFriends(db, id),
  ]);
  return {
    made_at: instant(clock.now()),
    account: presentAccount(account),
    business: business && presentBusiness(business),
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({
      device,
      date_created: instant(createdAt),
      last_used: instant(lastUsedAt),
    })),
    ratings: ratings.map(({ business, stars, createdAt }) => ({ business, stars, date_created: instant(createdAt) })),
    comments: comments.map(({ business, msg, createdAt }) => ({ business, msg, date_created: instant(createdAt) })),
    messages: messages.map(({ conversationId, text, image, createdAt }) => ({
      conversation_id: conversationId,
      message: text,
      has_picture: image !== "",
      created_at: instant(createdAt),
    })),
    notifications: notifications.map(({ title, message, createdAt }) => ({
      title,
      message,
      created_at: instant(createdAt),
    })),
    payments: payments.map(({ reference, priceKobo, months, createdAt }) => ({
      reference,
      amount: naira(priceKobo),
      months,
      date: instant(createdAt),
    })),
    payouts: payouts.map(({ amountKobo, state, bankName, accountNumber, accountName, requestedAt }) => ({
      amount: naira(amountKobo),
      state,
      bank_name: bankName,
      account_number: accountNumber,
      account_name: accountName,
      requested_at: instant(requestedAt),
    })),
    saved: saved.map(({ business: name, createdAt }) => ({ business: name, saved_at: instant(createdAt) })),
    friends_invited: friends,
    reports: reports.map(({ kind, reason, note, createdAt }) => ({
      kind,
      reason,
      note,
      created_at: instant(createdAt),
    })),
  };
}

function presentAccount({ account, lga, state }: Awaited<ReturnType<typeof findOwnAccount>>): DataExport["account"] {
  const { email, firstName, lastName, phone, sex, image, role, referralCode, termsVersion } = account;
  return {
    ...{ email, firstname: firstName, lastname: lastName, phone, state: state ?? "", lga: lga ?? "", sex, image, role },
    referral_code: referralCode ?? "",
    terms_version: termsVersion,
    terms_accepted_at: instant(account.termsAcceptedAt),
    date_created: instant(account.createdAt),
  };
}

function presentBusiness({
  business,
  documents,
  catalog,
}: NonNullable<Awaited<ReturnType<typeof findOwnBusiness>>>): NonNullable<DataExport["business"]> {
  const { name, about, phone, address, town, status, isVerified, createdAt } = business;
  return {
    ...{ name, about, phone, address, town, status, is_verified: isVerified, date_created: instant(createdAt) },
    documents: documents.map(({ name: document, status: standing, createdAt: sentAt }) => ({
      name: document,
      status: standing,
      date_created: instant(sentAt),
    })),
    catalog: catalog.map(({ name: item, description, priceKobo, image }) => ({
      name: item,
      description,
      price: naira(priceKobo),
      image,
    })),
  };
}
