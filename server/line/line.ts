import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { countNumberGiven } from "#/server/insight/insight.ts";
import { locationOf, readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import { SearchQuery } from "#/server/search/contract.ts";
import { findBusinesses } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { readPhone } from "#/shared/phone.ts";
import { type Answer, answer, type Directory, type Sent, shownAtOnce } from "./conversation.ts";
import {
  type ConversationKey,
  findLastOf,
  findNumber,
  hasStopped,
  keepConversation,
  lockConversation,
  removeCaller,
} from "./queries.ts";
import { hashNumber, seal, unseal } from "./sealing.ts";
import { say } from "./sentences.ts";
import { lineTexts } from "./tables.ts";
import { sendByWhatsApp, type WhatsAppMessage } from "./whatsapp.ts";

export type Deps = Pick<Services, "db" | "clock" | "vocabulary" | "config" | "jobs" | "sms">;

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
 * @returns its answer; the text is empty for somebody who wants none
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
    const mayText = delivery.channel === "ussd" && readPhone(number) !== undefined && !(await hasStopped(tx, caller));
    const directory = directoryOf({ ...deps, db: tx }, mayText);
    const reply = await answer(was, delivery, directory, delivery.lettersMax);
    const { text, isOver } = reply;
    await keepConversation(tx, id, reply.conversation, [...kept.given, { key, text, isOver }].slice(-givenKept), now);
    if (reply.given) {
      await countNumberGiven({ ...deps, db: tx }, reply.given.businessId, Buffer.from(caller).toString("hex"));
      if (mayText) await queueText(tx, deps, secret, { channel: "sms", number, caller, message: reply.given.text });
    }
    if (delivery.channel !== "ussd" && text !== "") {
      const choices = (reply.listed ?? []).map(({ id, name, area }) => ({ id, name, area }));
      const message = delivery.channel === "sms" ? text : { text, choices };
      await queueText(tx, deps, secret, { channel: delivery.channel, number, caller, message });
    }
    return { text, isOver };
  });
}

interface OutgoingText {
  channel: "sms" | "whatsapp";
  number: string;
  caller: Uint8Array;
  message: string | WhatsAppMessage;
}

/** Leaves a text to be sent after the commit, and again when the provider fails. The job holds an id, and the row is sealed. */
async function queueText(
  tx: Db,
  { clock, jobs }: Deps,
  secret: string,
  { channel, number, caller, message }: OutgoingText,
) {
  const id = newId();
  const sealed = seal(secret, { number, message });
  await tx.insert(lineTexts).values({ id, channel, caller, sealed, createdAt: clock.now() });
  await jobs.send(tx, "line.send-text", { textId: id });
}

/**
 * Sends a text that was left. Whichever try takes it holds its row, so it is not sent by two.
 * @throws Error when the provider did not take it: the queue tries again
 */
export async function sendText({ db, config, sms }: Deps, textId: string): Promise<void> {
  const secret = config.line?.secret;
  if (!secret) return;
  await db.transaction(async (tx) => {
    const [text] = await tx.delete(lineTexts).where(eq(lineTexts.id, textId)).returning();
    if (!text) return;
    const { number, message } = unseal(secret, text.sealed) as { number: string; message: string | WhatsAppMessage };
    if (typeof message === "string") await sms.send(number, message);
    else if (config.line?.whatsapp) await sendByWhatsApp(config.line.whatsapp, number, message);
  });
}

/** Queries that the conversation may make. */
function directoryOf(deps: Deps, mayText: boolean): Directory {
  const { db, config } = deps;
  return {
    mayText,
    brand: config.brand,
    support: config.supportEmail,
    numberOf: (businessId) => findNumber(db, businessId),
    readPlace: (text) => {
      const place = readPlace(text);
      return place && locationOf(place);
    },
    search: async (words, place, offset, position) => {
      const query = { search: words.slice(0, 200), location: place, limit: shownAtOnce, offset, ...position };
      const read = SearchQuery.safeParse(query);
      if (!read.success) return { found: [], total: 0, place: "" };
      const results = await findBusinesses(deps, read.data);
      const found = results.listings.map(({ id, name, town, lga, rating, is_verified, is_open }) => {
        return { id, name, area: town || lga, rating, isVerified: is_verified, isOpen: is_open };
      });
      // Businesses that only mention the words answer nobody who has no page to look at.
      const answers = found.slice(0, Math.max(0, results.answers - offset));
      const asked = results.place;
      return { found: answers, total: results.answers, place: asked ? asked.area || asked.lga || asked.state : "" };
    },
  };
}

/** Removes conversations and texts of the number of an account. */
export async function forgetLineOf(tx: Db, { config }: Pick<Deps, "config">, accountId: string): Promise<void> {
  const secret = config.line?.secret;
  if (!secret) return;
  const [account] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.phone) await removeCaller(tx, hashNumber(secret, "caller", account.phone));
}
