import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { isProofTrusted, renewPhoneProof } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { listTimes, listWaiting, requestBooking, showOffer, takeStep } from "#/server/booking/booking.ts";
import { findBusinessToAnswer, setAway } from "#/server/business/business.ts";
import { countUnread, listConversations, markRead, sendMessage, showConversation } from "#/server/chat/chat.ts";
import { NewMessage } from "#/server/chat/contract.ts";
import { showInsights } from "#/server/insight/insight.ts";
import { readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { NewOffer } from "#/server/quote/contract.ts";
import { decline, listRequestsToMe, offer, requestQuotes, showRequest } from "#/server/quote/quote.ts";
import type { Services, Viewer } from "#/server/services.ts";
import type { ErrorCode } from "#/shared/error-codes.ts";
import { formatNaira } from "#/shared/money.ts";
import { hasStopped } from "./queries.ts";
import type { Language, SentenceName } from "./sentences.ts";
import { type Channel, textBookings, textQuoteRequests } from "./tables.ts";
import { type Bookings, type Item, type Owner, type QuoteDraft, type QuoteTime, whenOf } from "./turn.ts";

type AccountDeps = Pick<
  Services,
  | "db"
  | "clock"
  | "vocabulary"
  | "config"
  | "events"
  | "failures"
  | "jobs"
  | "chatFigures"
  | "jobFigures"
  | "quoteFigures"
>;

/** The account of a number, or the sentence that explains why there is none. */
export type Member = Viewer | "confirmNumber" | "confirmAgain";

/**
 * The active account that proved this number; of several, the latest to do so. A number that was proven long ago and not
 * used since may have been reassigned to a person who would then act in the owner's name.
 * @param phone E.164
 * @param isPossession true if the channel proves that the caller has the number; the sender of an SMS can be forged
 */
export async function findMember(
  db: Db,
  phone: string,
  { now, isPossession }: { now: Date; isPossession: boolean },
): Promise<Member> {
  const isActive = and(isNull(accounts.deletedAt), isNull(accounts.blockedAt));
  const [found] = await db
    .select({ id: accounts.id, provenAt: accounts.phoneProvenAt })
    .from(accounts)
    .where(and(eq(accounts.phone, phone), isNotNull(accounts.phoneProvenAt), isActive))
    .orderBy(desc(accounts.phoneProvenAt), desc(accounts.id))
    .limit(1);
  if (!found?.provenAt) return "confirmNumber";
  if (!isProofTrusted(found.provenAt, now)) return "confirmAgain";
  if (isPossession) await renewPhoneProof(db, found.id, now);
  // Authenticated by the number only, so never with staff rights.
  return { id: found.id, sessionId: "", role: "user", isProven: false };
}

/** Sentences for errors of the product; all others are `notDone`. */
const refusals: Partial<Record<ErrorCode, SentenceName>> = {
  "account/phone-unproven": "confirmNumber",
  "account/profile-incomplete": "completeProfile",
  "business/none-yet": "noPage",
  "quote/too-many-open": "tooManyOpen",
  "quote/nobody-found": "noQuoteMatches",
  "booking/too-many-open": "tooManyOpen",
  "booking/not-available": "noTimes",
  "booking/no-such-service": "noTimes",
  "booking/taken": "timeGone",
  "booking/not-offered": "timeGone",
  "booking/not-found": "quoteGone",
  "booking/wrong-step": "quoteGone",
  "quote/ended": "quoteGone",
  "quote/not-found": "quoteGone",
  "request/too-many": "quoteLimit",
};

/** Returns the sentence for an `AppError`; rethrows other errors. */
function sentenceOf(error: unknown): SentenceName {
  if (error instanceof AppError) return refusals[error.code] ?? "notDone";
  throw error;
}

const searchLengthMax = 100;

interface Asking {
  member: Member;
  caller: Uint8Array;
  channel: Channel;
  language: Language;
}

/**
 * Requests quotes from up to five businesses, and stores the channel for their offers.
 * @returns the number of businesses, or the sentence of an error
 */
export async function requestQuotesByText(
  deps: AccountDeps,
  { member, caller, channel, language }: Asking,
  { what, place: placeName }: QuoteDraft,
  when: QuoteTime,
): Promise<number | SentenceName> {
  const place = readPlace(placeName);
  if (typeof member === "string") return member;
  if (!place?.lga) return "notDone";
  if (await hasStopped(deps.db, caller)) return "startFirst";
  const where = { state: place.state.name, lga: place.lga.name, town: place.area?.name ?? "" };
  const draft = { search: what.slice(0, searchLengthMax), description: what, ...where, when, date: "" };
  try {
    const request = await requestQuotes(deps, member, { ...draft, pictures: [], further: false, business_ids: [] });
    await deps.db.insert(textQuoteRequests).values({ requestId: request.id, channel, language });
    return request.recipients.length;
  } catch (error) {
    return sentenceOf(error);
  }
}

const listedMax = 3;

/**
 * Queries and actions of an owner by text, through the services that the web uses.
 * @param findOwn returns a sentence when the number is no longer proven: then nothing is shown or done
 */
export function ownerOf(deps: AccountDeps, findOwn: () => Promise<Member>, deliveryKey: string): Owner {
  const as = async <T>(otherwise: T, work: (viewer: Viewer) => Promise<T>): Promise<T> => {
    const member = await findOwn();
    return typeof member === "string" ? otherwise : work(member);
  };
  const act = async (sentence: SentenceName, work: (viewer: Viewer) => Promise<unknown>): Promise<SentenceName> => {
    const member = await findOwn();
    return typeof member === "string" ? member : work(member).then(() => sentence, sentenceOf);
  };
  return {
    showPage: async () => {
      const member = await findOwn();
      return typeof member === "string" ? member : showPage(deps, member);
    },
    listQuotes: () => as([], (viewer) => listQuotes(deps, viewer)),
    showQuote: (id) => as(undefined, (viewer) => showQuote(deps, viewer, id)),
    offer: (id, prices) => {
      const draft: NewOffer = { price: prices[0]!, price_to: prices[1] ?? null, note: "", can_start: "" };
      return act("offered", (viewer) => offer(deps, viewer, id, draft));
    },
    decline: (id) => act("declined", (viewer) => decline(deps, viewer, id, "other")),
    setAway: async (day) => {
      const sentence = await act(day ? "awaySet" : "awayEnded", (viewer) => setAway(deps, viewer, day));
      return sentence === "notDone" ? "badDay" : sentence;
    },
    listChats: () => as([], (viewer) => listChats(deps, viewer)),
    openChat: (id) => as(undefined, (viewer) => openChat(deps, viewer, id)),
    // A repeated delivery is the same message.
    reply: async (id, message) => {
      const draft = NewMessage.parse({ message, client_id: `text ${deliveryKey}` });
      const sentence = await act("replied", (viewer) => sendMessage(deps, viewer, id, draft));
      const chat = sentence === "replied" ? await as(undefined, (viewer) => findChat(deps, viewer, id)) : undefined;
      return { sentence, name: chat?.name ?? "" };
    },
  };
}

async function showPage(deps: AccountDeps, viewer: Viewer): ReturnType<Owner["showPage"]> {
  const business = await findBusinessToAnswer(deps.db, viewer.id);
  if (!business) return "noPage";
  const [{ week }, quotes, unread, waiting] = [
    await showInsights(deps, viewer),
    await listRequestsToMe(deps, viewer, { status: "asked" }),
    await countUnread(deps.db, viewer),
    await listWaiting(deps, viewer),
  ];
  const { views, reveals: numbers, chats } = week;
  return { name: business.name, views, numbers, chats, quotes: quotes.length, unread, bookings: waiting.length };
}

async function listQuotes(deps: AccountDeps, viewer: Viewer) {
  const requests = await listRequestsToMe(deps, viewer, { status: "asked" });
  return requests
    .slice(0, listedMax)
    .map(({ id, asker, lga, search }) => ({ id, label: `${asker.firstname}, ${lga}: ${search}` }));
}

/** @returns undefined if it is gone, or not the viewer's */
const ifThere = <T>(work: Promise<T>): Promise<T | undefined> => work.catch((error: unknown) => void sentenceOf(error));

async function showQuote(deps: AccountDeps, viewer: Viewer, id: string) {
  const request = await ifThere(showRequest(deps, viewer, id));
  if (request?.status !== "open") return undefined;
  const { asker, when, date, description, budget } = request;
  return { asker: asker.firstname, area: asker.area, when: date || when, what: description, budget };
}

async function listChats({ db }: AccountDeps, viewer: Viewer) {
  const items = await listConversations(db, viewer);
  return items
    .filter((item) => !item.is_gone && !item.is_blocked)
    .toSorted((one, other) => Number(other.unread > 0) - Number(one.unread > 0))
    .slice(0, listedMax)
    .map(({ id, firstname, lastname, unread, last_message }) => {
      return { id, label: `${firstname} ${lastname}${unread ? ` (${unread})` : ""}: ${last_message}` };
    });
}

async function openChat(deps: AccountDeps, viewer: Viewer, id: string) {
  const chat = await findChat(deps, viewer, id);
  if (chat) await markRead(deps, viewer, id);
  return chat;
}

async function findChat(deps: AccountDeps, viewer: Viewer, id: string) {
  const chat = await ifThere(showConversation(deps.db, viewer, id));
  return chat && { name: `${chat.firstname} ${chat.lastname}`.trim(), last: chat.last_message };
}

const timesShown = 5;
const daysAhead = 14;
const afternoonFrom = "13:00";

/** The next free times: of a day the first, and the first of the afternoon. The id of an item is its minute. */
async function listNextTimes(deps: AccountDeps, businessId: string, service: string, except = ""): Promise<Item[]> {
  const days = await ifThere(listTimes(deps, businessId, { service, days: daysAhead }));
  const minutes = (days ?? []).flatMap(({ date, times }) => {
    const chosen = new Set([times[0], times.find((time) => time >= afternoonFrom)]);
    return [...chosen].flatMap((time) => (time ? `${date}T${time}` : []));
  });
  const others = minutes.filter((minute) => minute !== except);
  return others.slice(0, timesShown).map((minute) => ({ id: minute, label: whenOf(minute) }));
}

/** Default reason of an owner who declines by text. */
const noReason = "That time does not suit us.";

const atOf = (minute: string) => ({ date: minute.slice(0, 10), time: minute.slice(11) });

/** Bookings of the caller, each through the service that the web uses. */
export function bookingsOf(
  deps: AccountDeps,
  findOwn: () => Promise<Member>,
  { caller, channel, language }: Omit<Asking, "member">,
): Bookings {
  const listOwn = async () => {
    const member = await findOwn();
    return typeof member === "string" ? [] : listWaiting(deps, member);
  };
  const act = async (sentence: SentenceName, work: (viewer: Viewer) => Promise<unknown>): Promise<SentenceName> => {
    const member = await findOwn();
    return typeof member === "string" ? member : work(member).then(() => sentence, sentenceOf);
  };
  return {
    listWaiting: async () =>
      (await listOwn()).map(({ id, letters, service, role, customer, business, date, time }) => ({
        ...{ id, letters, service, at: `${date}T${time}` },
        who: role === "customer" ? business.name : customer.name,
      })),
    listOtherTimes: async (id) => {
      const booking = (await listOwn()).find((one) => one.id === id);
      if (!booking) return [];
      const { business_id, service_id, date, time } = booking;
      return listNextTimes(deps, business_id, service_id, `${date}T${time}`);
    },
    takeStep: ({ id, step, at }) => {
      const sentences = {
        confirm: "bookingConfirmed",
        decline: "bookingDeclined",
        propose: "bookingProposed",
      } as const;
      return act(sentences[step], (viewer) => takeStep(deps, viewer, { id, step, reason: noReason, ...atOf(at) }));
    },
    listServices: async (businessId) => {
      const offer = await ifThere(showOffer(deps, businessId));
      const items = offer?.services.map(({ id, name, price }) => ({
        id,
        label: price ? `${name} ${formatNaira(price)}` : name,
      }));
      return (items ?? []).slice(0, timesShown);
    },
    listTimes: (businessId, serviceId) => listNextTimes(deps, businessId, serviceId),
    request: async ({ businessId, serviceId, at }) => {
      if (await hasStopped(deps.db, caller)) return "startFirst";
      return act("bookingSent", async (viewer) => {
        const draft = { service_id: serviceId, ...atOf(at), note: "" };
        const { id } = await requestBooking(deps, viewer, businessId, draft);
        await deps.db.insert(textBookings).values({ bookingId: id, channel, language });
      });
    },
  };
}
