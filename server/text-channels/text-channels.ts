import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { countNumberGiven } from "#/server/insight/insight.ts";
import { isTextLeft } from "#/server/phone/phone.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import type { Services } from "#/server/services.ts";
import { readPhone } from "#/shared/phone.ts";
import { bookingsOf, findMember, type Member, ownerOf, requestQuotesByText } from "./account.ts";
import { answer } from "./conversation.ts";
import { readLgaPlace, readSearchPlace, searchDirectory } from "./directory.ts";
import { codesFor, hashNumber, hex } from "./hash.ts";
import { queueText } from "./outbox.ts";
import {
  type ConversationKey,
  endConversations,
  findNumber,
  hasStopped,
  listListed,
  lockConversation,
  removeCaller,
  removeRequestsOf,
  saveAnswer,
} from "./queries.ts";
import { type Language, say } from "./sentences.ts";
import type { Answer, Directory, Sent } from "./turn.ts";

type TextDeps = Pick<
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

/** A text as a channel delivers it. */
export interface IncomingText extends Sent {
  channel: ConversationKey["channel"];
  /** In the format of the provider. */
  number: string;
  /** USSD session; empty where a number has a single conversation. */
  session: string;
  /** A repeated delivery has the same id. */
  deliveryId: string;
  /** Characters that fit on one screen. */
  lengthMax: number;
}

/** The error for a channel that is not configured, the same as for a wrong secret. */
export const notConfigured = () => new AppError("text-channels/not-found", "There is no such call");

/** @throws AppError `text-channels/not-found` unless `given` is the secret of the settings */
export function requireSecret({ config }: Pick<TextDeps, "config">, given: string): string {
  const secret = config.textChannels?.secret;
  // Hashes have one length, which `timingSafeEqual` needs.
  const isSame = secret && timingSafeEqual(hashNumber("compare", secret), hashNumber("compare", given));
  if (!isSame) throw notConfigured();
  return secret;
}

interface Caller extends ConversationKey {
  secret: string;
  /** E.164, or as sent by the provider. */
  number: string;
  /** Keyed hash of the delivery. */
  deliveryKey: string;
}

type Reply = Pick<Answer, "text" | "isOver">;

/**
 * Answers a text. Idempotent for repeated deliveries; texts of one conversation are serialized.
 * @returns the answer; its text is empty for a person who sent STOP
 */
export async function answerText(deps: TextDeps, secret: string, incoming: IncomingText): Promise<Reply> {
  const { channel, session, lengthMax } = incoming;
  const number = readPhone(incoming.number) ?? incoming.number;
  const deliveryHash = Buffer.from(hashNumber(secret, "delivery", incoming.deliveryId));
  const caller: Caller = {
    ...{ secret, number, channel, deliveryKey: deliveryHash.toString("base64url").slice(0, 24) },
    caller: hashNumber(secret, "caller", number),
    id: hashNumber(secret, channel, session || number),
  };
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { conversation, given } = await lockConversation(tx, caller, now);
    const repeated = given.find(({ key }) => key === caller.deliveryKey);
    if (repeated) return { text: repeated.text ?? "", isOver: repeated.isOver ?? true };
    const { language } = conversation;
    if (await countTowards(tx, now, ["text-channels.answers"], { target: hex(caller.caller) })) {
      return { text: say(language, "tooMany"), isOver: true };
    }
    const directory = directoryOf({ ...deps, db: tx }, caller, language, now);
    const reply = await answer(conversation, incoming, directory, lengthMax);
    await queueReply(tx, deps, caller, reply);
    const { text, isOver, step } = reply;
    const key = caller.deliveryKey;
    // SMS and WhatsApp do not read the response, so a repeated delivery needs no text.
    const saved = [...given, channel === "ussd" ? { key, text, isOver } : { key }];
    await saveAnswer(tx, caller, { conversation: reply.conversation, given: saved, step }, now);
    return { text, isOver };
  });
}

/** Queues the texts of an answer: the number shown by USSD, and every answer by SMS and WhatsApp. */
async function queueReply(tx: Db, deps: TextDeps, by: Caller, { text, given, listed = [] }: Answer): Promise<void> {
  const { channel, number, caller } = by;
  if (given) {
    await countNumberGiven({ ...deps, db: tx }, { businessId: given.businessId, person: hex(caller) });
  }
  if (channel === "ussd") {
    if (given?.isTexted) await queueText(tx, deps, { channel: "sms", number, caller, text: given.text });
  } else if (text !== "") {
    const choices = listed.map(({ id, name, area }) => ({ id, name, area }));
    await queueText(tx, deps, { channel, number, caller, text, choices });
  }
}

/** Queries and actions of the conversation, on behalf of the caller. */
function directoryOf(deps: TextDeps, by: Caller, language: Language, now: Date): Directory {
  const { db, config } = deps;
  const { secret, channel, number, caller, deliveryKey } = by;
  let member: Promise<Member> | undefined;
  const findOwn = () => {
    member ??= findMember(db, number, { now, isPossession: channel !== "sms" });
    return member;
  };
  const mayText = channel === "ussd" && readPhone(number) !== undefined;
  return {
    brand: config.brand,
    support: config.supportEmail,
    site: new URL(config.publicUrl).host,
    numberOf: async (businessId) => {
      const phone = await findNumber(db, businessId);
      if (!phone) return undefined;
      return { phone, isTexted: mayText && !(await hasStopped(db, caller)) && (await isTextLeft(deps, "sms")) };
    },
    readPlace: readSearchPlace,
    readLga: readLgaPlace,
    search: (query) => searchDirectory(deps, query),
    stillListed: async (found) => {
      const listed = await listListed(
        db,
        found.map(({ id }) => id),
      );
      return found.filter(({ id }) => listed.has(id));
    },
    whyNoMember: async () => {
      const found = await findOwn();
      return typeof found === "string" ? found : undefined;
    },
    now,
    codes: channel === "sms" ? codesFor(secret, caller) : undefined,
    owner: ownerOf(deps, findOwn, deliveryKey),
    bookings: bookingsOf(deps, findOwn, { caller, channel, language }),
    requestQuotes: async (draft, when) =>
      requestQuotesByText(deps, { caller, channel, language, member: await findOwn() }, draft, when),
  };
}

/** Deletes the conversations and texts of the number of an account. */
export async function removeTextsOf(tx: Db, { config }: Pick<TextDeps, "config">, accountId: string): Promise<void> {
  await removeRequestsOf(tx, accountId);
  const secret = config.textChannels?.secret;
  if (!secret) return;
  const [account] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.phone) await removeCaller(tx, hashNumber(secret, "caller", account.phone));
}

/** Ends the conversations of an account's number, and deletes offers that are not sent yet. */
export async function endConversationsOf(
  tx: Db,
  { config }: Pick<TextDeps, "config">,
  accountId: string,
): Promise<void> {
  const secret = config.textChannels?.secret;
  if (!secret) return;
  const [account] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, accountId));
  if (account?.phone) await endConversations(tx, hashNumber(secret, "caller", account.phone));
}
