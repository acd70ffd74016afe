import { and, asc, eq, getTableColumns, gt, gte, sql } from "drizzle-orm";
import { accounts, secondFactors } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { chatSettings, messages, participants } from "#/server/chat/tables.ts";
import { followUpStops } from "#/server/follow-up/tables.ts";
import { notifications } from "#/server/notification/tables.ts";
import { localGovernments, states } from "#/server/place/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { giveBack } from "#/server/platform/limits/limits.ts";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { DataExport } from "./contract.ts";
import { type ListName, listsOfPerson } from "./lists.ts";
import { exportBusinessOf, instant, withInstants } from "./own-business.ts";

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
  const lists: Record<string, object[]> = {};
  for (const [name, read] of Object.entries(listsOfPerson)) lists[name] = withInstants<object>(await read(db, id));
  return {
    made_at: instant(clock.now()),
    account: presentAccount(await findOwnAccount(db, id)),
    agent_profile: await findOwnAgentProfile(db, id),
    second_factor_since: instant((await findOwnSecondFactor(db, id))?.confirmedAt),
    business: await exportBusinessOf(db, id),
    chat_settings: await findOwnChatSettings(db, id),
    follow_ups_off_since: instant(await findFollowUpsStopped(db, id)),
    friends_invited: await db.$count(accounts, eq(accounts.referredBy, id)),
    ...(lists as unknown as Pick<DataExport, ListName>),
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

async function findOwnAccount(db: Db, accountId: string) {
  const [found] = await db
    .select({ account: accounts, lga: localGovernments.name, state: states.name })
    .from(accounts)
    .leftJoin(localGovernments, eq(localGovernments.id, accounts.localGovernmentId))
    .leftJoin(states, eq(states.id, localGovernments.stateId))
    .where(eq(accounts.id, accountId));
  return found!;
}

async function findOwnAgentProfile(db: Db, accountId: string) {
  const { name, location, phone } = agents;
  const [found] = await db.select({ name, location, phone }).from(agents).where(eq(agents.accountId, accountId));
  return found ?? null;
}

async function findOwnSecondFactor(db: Db, accountId: string) {
  const [found] = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId));
  return found;
}

async function findOwnChatSettings(db: Db, accountId: string) {
  const { quickReplies: quick_replies, awayMessage: away_message, awayWhenClosed: away_when_closed } = chatSettings;
  const [found] = await db
    .select({ quick_replies, away_message, away_when_closed })
    .from(chatSettings)
    .where(eq(chatSettings.accountId, accountId));
  return found ?? null;
}

async function findFollowUpsStopped(db: Db, accountId: string): Promise<Date | undefined> {
  const [stop] = await db.select().from(followUpStops).where(eq(followUpStops.accountId, accountId));
  return stop?.stoppedAt;
}

interface MessagePlace {
  conversationId: string;
  seq: number;
}

const firstMessage: MessagePlace = { conversationId: "00000000-0000-0000-0000-000000000000", seq: 0 };

/** By conversation and oldest first, along the index of each conversation. */
async function listOwnMessages(db: Db, accountId: string, most: number, after: MessagePlace = firstMessage) {
  const theirs = db
    .select({ id: participants.conversationId })
    .from(participants)
    .where(and(eq(participants.accountId, accountId), gte(participants.conversationId, after.conversationId)))
    .orderBy(asc(participants.conversationId))
    .as("theirs");
  const isAfter = sql`(${messages.conversationId}, ${messages.seq}) > (${after.conversationId}, ${after.seq})`;
  return db
    .select(getTableColumns(messages))
    .from(theirs)
    .innerJoin(messages, eq(messages.conversationId, theirs.id))
    .where(and(eq(messages.senderId, accountId), isAfter))
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(most);
}

const listOwnNotifications = (db: Db, accountId: string, most: number, afterId?: string) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), afterId ? gt(notifications.id, afterId) : undefined))
    .orderBy(asc(notifications.id))
    .limit(most);
