import type { messages } from "#/server/chat/tables.ts";
import type { notifications } from "#/server/notification/tables.ts";
import { giveBack } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { findFollowUpsStopped, listOwnAlerts, listOwnFollowUps } from "./alerts-and-follow-ups.ts";
import type { DataExport } from "./contract.ts";
import { exportBusinessOf, instant, withInstants } from "./own-business.ts";
import {
  countFriends,
  findOwnAccount,
  findOwnAgentProfile,
  findOwnChatSettings,
  findOwnSecondFactor,
  listNotesAbout,
  listOwnAppeals,
  listOwnBlocks,
  listOwnBookingSteps,
  listOwnBookings,
  listOwnClaims,
  listOwnComments,
  listOwnConsents,
  listOwnConversations,
  listOwnDevices,
  listOwnHelperActivity,
  listOwnHelpers,
  listOwnInvoices,
  listOwnJobSteps,
  listOwnJobs,
  listOwnLists,
  listOwnMessages,
  listOwnNotifications,
  listOwnOffers,
  listOwnPayments,
  listOwnPayouts,
  listOwnPhoneAlerts,
  listOwnQuoteRequests,
  listOwnRatings,
  listOwnRecommendations,
  listOwnReferrals,
  listOwnReplies,
  listOwnReports,
  listOwnSanctions,
  listOwnSaved,
  listOwnSessions,
  listOwnUploads,
  listOwnVotes,
  type MessagePlace,
} from "./queries.ts";

const naira = (kobo: number) => kobo / 100;

/** Page size: an export is read in pages, to bound memory and release connections. */
const rowsAtOnce = 500;
const reading = new WorkQueue({ atOnce: 1, waitingMax: 100 });

type Deps = Pick<Services, "db" | "clock">;

/** Streams all data about the viewer as JSON. Messages from others are not included. */
export async function* exportData(deps: Deps, { id }: Viewer): AsyncGenerator<string> {
  try {
    yield* exportPieces(deps, id);
  } catch (error) {
    await giveBack(deps.db, ["data-export"], { accountId: id });
    throw error;
  }
}

async function* exportPieces(deps: Deps, id: string): AsyncGenerator<string> {
  const inTurn = <T>(read: () => Promise<T>) => reading.run(id, read);
  const { db } = deps;
  const short = JSON.stringify(await inTurn(() => readShortLists(deps, id)));
  yield `${short.slice(0, -1)},"messages":[`;
  yield* joined((last?: MessagePlace) => inTurn(() => listOwnMessages(db, id, rowsAtOnce, last)), presentMessage);
  yield `],"notifications":[`;
  const after = (last?: { id: string }) => inTurn(() => listOwnNotifications(db, id, rowsAtOnce, last?.id));
  yield* joined(after, presentNotification);
  yield "]}";
}

async function* joined<Row>(readAfter: (last?: Row) => Promise<Row[]>, present: (row: Row) => object) {
  let rows = await readAfter();
  for (let comma = ""; rows.length > 0; comma = ",") {
    yield comma + rows.map((row) => JSON.stringify(present(row))).join(",");
    rows = rows.length < rowsAtOnce ? [] : await readAfter(rows.at(-1));
  }
}

const presentMessage = ({ conversationId, text, image, audio, createdAt }: typeof messages.$inferSelect) => ({
  conversation_id: conversationId,
  message: text,
  has_picture: image !== "",
  has_voice_note: audio !== "",
  created_at: instant(createdAt),
});

const presentNotification = ({ title, message, createdAt }: typeof notifications.$inferSelect) => ({
  title,
  message,
  created_at: instant(createdAt),
});

async function readShortLists(
  { db, clock }: Deps,
  id: string,
): Promise<Omit<DataExport, "messages" | "notifications">> {
  const [account, business, access, conduct] = await Promise.all([
    findOwnAccount(db, id),
    exportBusinessOf(db, id),
    readAccess(db, id),
    readConduct(db, id),
  ]);
  const [sessions, ratings, comments, votes, recommendations] = await Promise.all([
    listOwnSessions(db, id),
    listOwnRatings(db, id),
    listOwnComments(db, id),
    listOwnVotes(db, id),
    listOwnRecommendations(db, id),
  ]);
  const [helperRows, helperActivity] = await Promise.all([listOwnHelpers(db, id), listOwnHelperActivity(db, id)]);
  const [followUps, stoppedAt] = await Promise.all([listOwnFollowUps(db, id), findFollowUpsStopped(db, id)]);
  const [payments, payouts, reports, saved, lists, alerts, friends] = await Promise.all([
    listOwnPayments(db, id),
    listOwnPayouts(db, id),
    listOwnReports(db, id),
    listOwnSaved(db, id),
    listOwnLists(db, id),
    listOwnAlerts(db, id),
    countFriends(db, id),
  ]);
  return {
    made_at: instant(clock.now()),
    account: presentAccount(account),
    business,
    ...access,
    ...conduct,
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({
      device,
      date_created: instant(createdAt),
      last_used: instant(lastUsedAt),
    })),
    ratings: ratings.map(({ business, stars, createdAt }) => ({ business, stars, date_created: instant(createdAt) })),
    comments: comments.map(({ createdAt, ...comment }) => ({ ...comment, date_created: instant(createdAt) })),
    helpful_votes: withInstants(votes),
    recommendations: withInstants(recommendations),
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
    lists: withInstants(lists),
    follow_ups: withInstants(followUps),
    follow_ups_off_since: instant(stoppedAt),
    alerts: withInstants(alerts),
    helpers: withInstants(helperRows),
    helper_activity: withInstants(helperActivity),
    friends_invited: friends,
    reports: reports.map(({ kind, reason, note, createdAt }) => ({
      kind,
      reason,
      note,
      created_at: instant(createdAt),
    })),
  };
}

async function readAccess(db: Deps["db"], id: string) {
  const [agentProfile, secondFactor, devices, alerts, uploads, chatSettings] = await Promise.all([
    findOwnAgentProfile(db, id),
    findOwnSecondFactor(db, id),
    listOwnDevices(db, id),
    listOwnPhoneAlerts(db, id),
    listOwnUploads(db, id),
    findOwnChatSettings(db, id),
  ]);
  return {
    agent_profile: agentProfile,
    second_factor_since: instant(secondFactor?.confirmedAt),
    devices: withInstants(devices),
    phone_alerts: withInstants(alerts),
    uploads: withInstants(uploads),
    chat_settings: chatSettings,
  };
}

async function readConduct(db: Deps["db"], id: string) {
  const [
    replies,
    conversations,
    blocks,
    sanctions,
    appeals,
    notes,
    consents,
    claims,
    referrals,
    jobs,
    jobSteps,
    requests,
    offers,
    bookings,
    bookingSteps,
    invoices,
  ] = await Promise.all([
    listOwnReplies(db, id),
    listOwnConversations(db, id),
    listOwnBlocks(db, id),
    listOwnSanctions(db, id),
    listOwnAppeals(db, id),
    listNotesAbout(db, id),
    listOwnConsents(db, id),
    listOwnClaims(db, id),
    listOwnReferrals(db, id),
    listOwnJobs(db, id),
    listOwnJobSteps(db, id),
    listOwnQuoteRequests(db, id),
    listOwnOffers(db, id),
    listOwnBookings(db, id),
    listOwnBookingSteps(db, id),
    listOwnInvoices(db, id),
  ]);
  return {
    replies: withInstants(replies),
    conversations: withInstants(conversations),
    blocks: withInstants(blocks),
    sanctions: withInstants(sanctions),
    appeals: withInstants(appeals),
    notes: withInstants(notes),
    agent_consents: withInstants(consents),
    claims: withInstants(claims),
    jobs: withInstants(jobs).map(({ priceKobo, ...job }) => ({ ...job, price: naira(priceKobo) })),
    job_steps: withInstants(jobSteps),
    bookings: withInstants(bookings).map(({ priceKobo, ...one }) => ({ ...one, price: naira(priceKobo ?? 0) })),
    booking_steps: withInstants(bookingSteps),
    invoices: withInstants(invoices).map(({ totalKobo, items, ...one }) => ({
      ...{ ...one, total: naira(totalKobo) },
      items: items.map(({ name, quantity, priceKobo }) => ({ name, quantity, price: naira(priceKobo) })),
    })),
    quote_requests: withInstants(requests),
    quote_offers: withInstants(offers).map(({ priceKobo, ...one }) => ({ ...one, price: naira(priceKobo ?? 0) })),
    referrals: withInstants(referrals).map(({ rewardKobo, ...earned }) => ({ ...earned, reward: naira(rewardKobo) })),
  };
}

function presentAccount({ account, lga, state }: Awaited<ReturnType<typeof findOwnAccount>>): DataExport["account"] {
  const { email, firstName, lastName, phone, sex, language, image, role, referralCode, termsVersion } = account;
  return {
    ...{ email, firstname: firstName, lastname: lastName, phone, state: state ?? "", lga: lga ?? "", sex, image, role },
    language: language ?? "",
    referral_code: referralCode ?? "",
    phone_confirmed_at: instant(account.phoneProvenAt),
    terms_version: termsVersion,
    terms_accepted_at: instant(account.termsAcceptedAt),
    date_created: instant(account.createdAt),
  };
}
