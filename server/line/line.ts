import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { countNumbersGiven } from "#/server/insight/insight.ts";
import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services } from "#/server/services.ts";
import { readPhone } from "#/shared/phone.ts";
import { lagosDay } from "#/shared/time.ts";
import { answer } from "./conversation.ts";
import { leaveOutUnlisted, readLgaPlace, readSearchPlace, searchRecently } from "./directory.ts";
import { viewerOf } from "./members.ts";
import { ownerOf } from "./owning.ts";
import {
  type Answered,
  type ConversationKey,
  type FoundConversation,
  findMember,
  type Kept,
  keepAnswers,
  removeCaller,
  removeRequestsOf,
} from "./queries.ts";
import { askByText } from "./quoting.ts";
import { codesFor, hashNumber } from "./sealing.ts";
import { type Language, say } from "./sentences.ts";
import { numberGivenIn } from "./shared-statements.ts";
import type { Given } from "./tables.ts";
import { queueText } from "./texts.ts";
import { type Answer, actingStates, type Conversation, type Directory, type Sent } from "./turn.ts";

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
  | "recentConversations"
  | "recentSearches"
  | "sharedStatements"
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

const givenKept = 12;
/** Each time another delivery of the same conversation was answered meanwhile, so some get through at each. */
const triesMax = 10;

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

/** A delivery that is answered, and by whom it came. */
interface Incoming extends ConversationKey {
  secret: string;
  delivery: Delivery;
  /** E.164, or as the provider wrote it. */
  number: string;
  /** Keyed hash of the delivery. */
  key: string;
  now: Date;
}

type Said = Pick<Answer, "text" | "isOver">;

/**
 * Answers one delivery, once: the same again gets the same answer, and of two of one conversation one follows the other.
 * @returns its answer; the text is empty for a person who wants none
 */
export async function converse(deps: Deps, secret: string, delivery: Delivery): Promise<Said> {
  const number = readPhone(delivery.number) ?? delivery.number;
  const { channel } = delivery;
  const hash = Buffer.from(hashNumber(secret, "delivery", delivery.key));
  const incoming = {
    ...{ secret, delivery, number, channel, now: deps.clock.now() },
    caller: hashNumber(secret, "caller", number),
    id: hashNumber(secret, channel, delivery.session || number),
    key: hash.toString("base64url").slice(0, 24),
  };
  return deps.sharedStatements.during(async () => {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const said = await tryToAnswer(deps, incoming);
      if (said) return said;
    }
    throw new AppError("server/unavailable", "Too many texts of one conversation came at once");
  });
}

/** Why an answer was not kept; what was done for it is rolled back. */
class NotKept extends Error {
  readonly reason: "overtaken" | "tooMany";

  constructor(reason: NotKept["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * One read, the answer, and one write, which holds only if nothing was answered meanwhile. A transaction is there only
 * for what is done besides.
 * @returns undefined: another delivery was faster
 */
async function tryToAnswer(deps: Deps, incoming: Incoming): Promise<Said | undefined> {
  const { db, recentConversations, sharedStatements } = deps;
  const { id, now } = incoming;
  const found = recentConversations.find(id, now) ?? (await sharedStatements.findConversation(incoming));
  const before = found.given.find((given) => given.key === incoming.key);
  if (before) return { text: before.text ?? "", isOver: before.isOver ?? true };
  const { language, state } = found.conversation;
  const tooMany = { text: say(language, "tooMany"), isOver: true };
  if (found.isTooMany) return tooMany;
  try {
    if (actingStates.has(state)) {
      return await db.transaction(async (tx) =>
        keepIn(tx, deps, incoming, found, await answerAs({ ...deps, db: tx }, incoming, found.conversation)),
      );
    }
    const reply = await answerAs(deps, incoming, found.conversation);
    if (isTexted(incoming, reply)) return await db.transaction((tx) => keepIn(tx, deps, incoming, found, reply));
    const answered = answeredOf(incoming, found, reply);
    remember(deps, incoming, answered, await sharedStatements.keepAnswer(answered));
    return reply;
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    recentConversations.drop(id);
    return error.reason === "tooMany" ? tooMany : undefined;
  }
}

/** On USSD the answer is what is returned, and only a number is texted too; elsewhere it is a text of its own. */
const isTexted = ({ channel }: Incoming, { text, given }: Answer) =>
  channel === "ussd" ? given?.isTexted === true : text !== "";

function answerAs(deps: Deps, incoming: Incoming, was: Conversation): Promise<Answer> {
  const { delivery } = incoming;
  const directory = directoryOf(deps, incoming, was.language);
  return answer(was, { ...delivery, text: storable(delivery.text) }, directory, delivery.lettersMax);
}

/** Kept part of an answer. */
function answeredOf(incoming: Incoming, found: FoundConversation, { text, isOver, conversation, given, step }: Answer) {
  const { id, channel, caller, key } = incoming;
  const said: Given = channel === "ussd" ? { key, text, isOver } : { key };
  const answers = [...found.given, said].slice(-givenKept);
  return { id, channel, caller, conversation, answers, turn: found.turn, step, numberOf: given?.businessId };
}

/** @throws NotKept */
function remember(
  { recentConversations }: Pick<Deps, "recentConversations">,
  { id, now }: Incoming,
  { conversation, answers, turn }: Answered,
  kept: Kept,
) {
  if (kept !== "kept") throw new NotKept(kept);
  recentConversations.keep(id, { conversation, given: [...answers], turn: turn + 1, isTooMany: false }, now);
}

/** Leaves the texts that an answer brings, and keeps the answer last: its rows are held for as short as can be. @throws NotKept */
async function keepIn(tx: Db, deps: Deps, incoming: Incoming, found: FoundConversation, reply: Answer): Promise<Said> {
  const { secret, channel, number, caller, now } = incoming;
  const { text, given } = reply;
  const answered = answeredOf(incoming, found, reply);
  await countNumbersGiven({ ...deps, db: tx }, numberGivenIn(answered));
  if (channel === "ussd" && given?.isTexted) {
    await queueText(tx, deps, secret, { channel: "sms", number, caller, message: given.text });
  }
  if (channel !== "ussd" && text !== "") {
    const choices = (reply.listed ?? []).map(({ id, name, area }) => ({ id, name, area }));
    const message = channel === "sms" ? text : { text, choices };
    await queueText(tx, deps, secret, { channel, number, caller, message });
  }
  const [kept] = await keepAnswers(tx, [answered], now);
  if (kept !== "kept") throw new NotKept(kept!);
  afterCommit(tx, () => remember(deps, incoming, answered, kept));
  return reply;
}

/** Queries and actions of the conversation, as the caller. */
function directoryOf(
  deps: Deps,
  { secret, channel, number, caller, key, now }: Incoming,
  language: Language,
): Directory {
  const { db, config, sharedStatements } = deps;
  let member: Promise<string | undefined> | undefined;
  const findAccount = () => {
    member ??= findMember(db, number);
    return member;
  };
  const findViewer = async () => {
    const accountId = await findAccount();
    return accountId ? viewerOf(accountId) : undefined;
  };
  const mayText = channel === "ussd" && readPhone(number) !== undefined;
  return {
    brand: config.brand,
    support: config.supportEmail,
    site: new URL(config.publicUrl).host,
    numberOf: async (businessId) => {
      const shown = await sharedStatements.findNumber({ businessId, caller, day: lagosDay(now) });
      if (!shown.phone) return undefined;
      const isBudgetLeft = shown.textsOfDay < (config.line?.textsADay ?? 0);
      return { phone: shown.phone, isTexted: mayText && !shown.hasStopped && isBudgetLeft };
    },
    readPlace: readSearchPlace,
    readLga: readLgaPlace,
    search: (asked) => searchRecently(deps, asked),
    stillListed: (found) => leaveOutUnlisted(deps, found),
    isMember: async () => (await findAccount()) !== undefined,
    now,
    codes: channel === "sms" ? codesFor(secret, caller) : undefined,
    owner: ownerOf(deps, findViewer, key),
    askForQuotes: async (draft, when) =>
      askByText(deps, { caller, channel, language, accountId: await findAccount() }, draft, when),
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
