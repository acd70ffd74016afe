import type { messages } from "#/server/chat/tables.ts";
import type { notifications } from "#/server/notification/tables.ts";
import { giveBack } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { DataExport } from "./contract.ts";
import { instant, withInstants } from "./instants.ts";
import { exportBusinessOf } from "./own-business.ts";
import {
  countFriends,
  findOwnAccount,
  findOwnAgentProfile,
  findOwnChatSettings,
  findOwnSecondFactor,
  listNotesAbout,
  listOwnAppeals,
  listOwnBlocks,
  listOwnComments,
  listOwnConsents,
  listOwnConversations,
  listOwnDevices,
  listOwnJobSteps,
  listOwnJobs,
  listOwnMessages,
  listOwnNotifications,
  listOwnOffers,
  listOwnPayments,
  listOwnPayouts,
  listOwnPhoneAlerts,
  listOwnQuoteRequests,
  listOwnRatings,
  listOwnReferrals,
  listOwnReplies,
  listOwnReports,
  listOwnSanctions,
  listOwnSaved,
  listOwnSessions,
  listOwnUploads,
  type MessagePlace,
} from "./queries.ts";

const naira = (kobo: number) => kobo / 100;

/** So many rows are read at a time, and of all exports together one time after the other: they hold neither memory nor connections. */
const rowsAtOnce = 500;
const reading = new WorkQueue({ atOnce: 1, waitingMax: 100 });

type Deps = Pick<Services, "db" | "clock">;

/**
 * Everything that is kept about the viewer, for them to keep, as JSON in pieces: it is read while it is sent, as fast
 * as it is taken. Messages of others to them are not theirs.
 */
export async function* exportData(deps: Deps, { id }: Viewer): AsyncGenerator<string> {
  try {
    yield* exportPieces(deps, id);
  } catch (error) {
    // A failed export does not count as today's.
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

/** Rows as JSON with commas between them, page by page. */
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

/** The parts short enough to be read at once. */
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
  const [sessions, ratings, comments] = await Promise.all([
    listOwnSessions(db, id),
    listOwnRatings(db, id),
    listOwnComments(db, id),
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
    business,
    ...access,
    ...conduct,
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({
      device,
      date_created: instant(createdAt),
      last_used: instant(lastUsedAt),
    })),
    ratings: ratings.map(({ business, stars, createdAt }) => ({ business, stars, date_created: instant(createdAt) })),
    comments: comments.map(({ business, msg, createdAt }) => ({ business, msg, date_created: instant(createdAt) })),
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

/** The ways into an account, the pictures sent by it, and what it keeps ready for chat. */
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

/** A person's dealings with others, rewards, and the notes of moderators and agents about them. */
async function readConduct(db: Deps["db"], id: string) {
  const [
    replies,
    conversations,
    blocks,
    sanctions,
    appeals,
    notes,
    consents,
    referrals,
    jobs,
    jobSteps,
    requests,
    offers,
  ] = await Promise.all([
    listOwnReplies(db, id),
    listOwnConversations(db, id),
    listOwnBlocks(db, id),
    listOwnSanctions(db, id),
    listOwnAppeals(db, id),
    listNotesAbout(db, id),
    listOwnConsents(db, id),
    listOwnReferrals(db, id),
    listOwnJobs(db, id),
    listOwnJobSteps(db, id),
    listOwnQuoteRequests(db, id),
    listOwnOffers(db, id),
  ]);
  return {
    replies: withInstants(replies),
    conversations: withInstants(conversations),
    blocks: withInstants(blocks),
    sanctions: withInstants(sanctions),
    appeals: withInstants(appeals),
    notes: withInstants(notes),
    agent_consents: withInstants(consents),
    jobs: withInstants(jobs).map(({ priceKobo, ...job }) => ({ ...job, price: naira(priceKobo) })),
    job_steps: withInstants(jobSteps),
    quote_requests: withInstants(requests),
    quote_offers: withInstants(offers).map(({ priceKobo, ...one }) => ({ ...one, price: naira(priceKobo ?? 0) })),
    referrals: withInstants(referrals).map(({ rewardKobo, ...earned }) => ({ ...earned, reward: naira(rewardKobo) })),
  };
}

function presentAccount({ account, lga, state }: Awaited<ReturnType<typeof findOwnAccount>>): DataExport["account"] {
  const { email, firstName, lastName, phone, sex, image, role, referralCode, termsVersion } = account;
  return {
    ...{ email, firstname: firstName, lastname: lastName, phone, state: state ?? "", lga: lga ?? "", sex, image, role },
    referral_code: referralCode ?? "",
    phone_confirmed_at: instant(account.phoneProvenAt),
    terms_version: termsVersion,
    terms_accepted_at: instant(account.termsAcceptedAt),
    date_created: instant(account.createdAt),
  };
}
