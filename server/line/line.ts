import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { countNumberGiven } from "#/server/insight/insight.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import type { Services } from "#/server/services.ts";
import { readPhone } from "#/shared/phone.ts";
import { isBudgetLeft } from "./budget.ts";
import { answer } from "./conversation.ts";
import { readLgaPlace, readSearchPlace, searchDirectory } from "./directory.ts";
import { viewerOf } from "./members.ts";
import { ownerOf } from "./owning.ts";
import {
  type ConversationKey,
  findLastOf,
  findMember,
  findNumber,
  hasStopped,
  keepConversation,
  lockConversation,
  noteStep,
  removeCaller,
  removeRequestsOf,
} from "./queries.ts";
import { askByText } from "./quoting.ts";
import { hashNumber } from "./sealing.ts";
import { type Language, say } from "./sentences.ts";
import { queueText } from "./texts.ts";
import type { Answer, Directory, Sent } from "./turn.ts";

type Deps = Pick<
  Services,
  | "db"
  | "clock"
  | "vocabulary"
  | "config"
  | "jobs"
  | "events"
  | "failures"
  | "chatFigures"
  | "jobFigures"
  | "quoteFigures"
>;

/** One delivery of a channel. */
export interface Delivery extends Sent {
  channel: ConversationKey["channel"];
  /** As the provider writes it. */
  number: string;
  /** Of USSD; empty where a number has one conversation for good. */
  session: string;
  /** The same delivery, repeated or late, has the same. */
  key: string;
  /** Letters that fit on one screen. */
  lettersMax: number;
}

/** The same words without what the database holds in no text: NUL, and halves of an emoji that a provider cut. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

interface Asking {
  /** E.164, or as the provider wrote it. */
  number: string;
  caller: Uint8Array;
  channel: Delivery["channel"];
  language: Language;
  mayText: () => Promise<boolean>;
  /** Of the delivery. */
  key: string;
}

const givenKept = 12;
/** The refusal of a line that is not set up, the same as of a wrong secret. */
export const notSetUp = () => new AppError("line/not-found", "There is no such call");

/** @returns the secret of the line. @throws AppError `line/not-found` unless it is the one of the settings */
export function requireSecret({ config }: Pick<Deps, "config">, given: string): string {
  const secret = config.line?.secret;
  if (!secret || !isSame(secret, given)) throw notSetUp();
  return secret;
}

/** Compares hashes, so that how long it takes says nothing of the secret. */
const isSame = (secret: string, given: string) =>
  Buffer.from(hashNumber("compare", secret)).equals(Buffer.from(hashNumber("compare", given)));

/**
 * Answers one delivery, once: the same again gets the same answer, and two of one conversation take turns.
 * @returns its answer; the text is empty for a person who wants none
 */
export async function converse(
  deps: Deps,
  secret: string,
  delivery: Delivery,
): Promise<Pick<Answer, "text" | "isOver">> {
  const { db, clock } = deps;
  const now = clock.now();
  const number = readPhone(delivery.number) ?? delivery.number;
  const caller = hashNumber(secret, "caller", number);
  const id = hashNumber(secret, delivery.channel, delivery.session || number);
  const key = Buffer.from(hashNumber(secret, "delivery", delivery.key))
    .toString("base64url")
    .slice(0, 24);
  const last = await findLastOf(db, caller);
  // In the transaction: another connection for each would leave none for the rest when many ask at once.
  const isTooMany = async (tx: Db) =>
    (await countTowards(tx, now, ["line.answers"], { target: Buffer.from(caller).toString("hex") })) !== undefined;
  return db.transaction(async (tx) => {
    const kept = await lockConversation(tx, { id, channel: delivery.channel, caller }, now);
    const before = kept.given.find((given) => given.key === key);
    if (before) return before;
    const isNew = kept.given.length === 0;
    const was =
      isNew && last
        ? { ...kept.conversation, language: last.language, isLanguageChosen: last.isLanguageChosen }
        : kept.conversation;
    if (await isTooMany(tx)) return { text: say(was.language, "tooMany"), isOver: true };
    const mayText = async () =>
      delivery.channel === "ussd" &&
      readPhone(number) !== undefined &&
      !(await hasStopped(tx, caller)) &&
      isBudgetLeft({ ...deps, db: tx });
    const asking = { number, caller, channel: delivery.channel, language: was.language, mayText, key };
    const directory = directoryOf({ ...deps, db: tx }, asking);
    const sent = { ...delivery, text: storable(delivery.text) };
    const reply = await answer(was, sent, directory, delivery.lettersMax);
    const { text, isOver } = reply;
    await keepConversation(tx, id, reply.conversation, [...kept.given, { key, text, isOver }].slice(-givenKept), now);
    await noteStep(tx, { id, channel: delivery.channel, caller }, reply.step, now);
    if (reply.given) {
      await countNumberGiven({ ...deps, db: tx }, reply.given.businessId, Buffer.from(caller).toString("hex"));
      if (await mayText())
        await queueText(tx, deps, secret, { channel: "sms", number, caller, message: reply.given.text });
    }
    if (delivery.channel !== "ussd" && text !== "") {
      const choices = (reply.listed ?? []).map(({ id, name, area }) => ({ id, name, area }));
      const message = delivery.channel === "sms" ? text : { text, choices };
      await queueText(tx, deps, secret, { channel: delivery.channel, number, caller, message });
    }
    return { text, isOver };
  });
}

/** Queries and actions of the conversation, as the caller. */
function directoryOf(deps: Deps, { number, mayText, key, ...asking }: Asking): Directory {
  const { db, config } = deps;
  let member: Promise<string | undefined> | undefined;
  const findAccount = () => {
    member ??= findMember(db, number);
    return member;
  };
  const findViewer = async () => {
    const accountId = await findAccount();
    return accountId ? viewerOf(accountId) : undefined;
  };
  return {
    mayText,
    brand: config.brand,
    support: config.supportEmail,
    site: new URL(config.publicUrl).host,
    numberOf: (businessId) => findNumber(db, businessId),
    readPlace: readSearchPlace,
    readLga: readLgaPlace,
    search: (asked) => searchDirectory(deps, asked),
    isMember: async () => (await findAccount()) !== undefined,
    now: deps.clock.now(),
    owner: ownerOf(deps, findViewer, key),
    askForQuotes: async (draft, when) => askByText(deps, { ...asking, accountId: await findAccount() }, draft, when),
  };
}

/** Removes conversations and texts of the number of an account. */
export async function forgetLineOf(tx: Db, { config }: Pick<Deps, "config">, accountId: string): Promise<void> {
  await removeRequestsOf(tx, accountId);
  const secret = config.line?.secret;
  if (!secret) return;
  const [account] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.phone) await removeCaller(tx, hashNumber(secret, "caller", account.phone));
}
