import { and, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { findPhoneOf, lockCompleteAccount, shareActiveAccount } from "#/server/account/account.ts";
import { findBusinessToAnswer, noBusinessYet } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { openConversation } from "#/server/chat/chat.ts";
import { writeAgreedJob } from "#/server/job/job.ts";
import { openPrivate, useUpload } from "#/server/media/media.ts";
import { notify } from "#/server/notification/notification.ts";
import { findLga, findState, type LocalGovernment } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { runWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { formatNaira, koboOf } from "#/shared/money.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import type {
  NewOffer,
  NewQuoteRequest,
  QuoteCandidate,
  QuoteRequest,
  ReceivedRequest,
  RecipientState,
  SentRequest,
} from "./contract.ts";
import { listCandidates, type Match, matchBusinesses, requireBusinesses, requireStillThere } from "./matches.ts";
import { quoteAccepted, quoteClosed, quoteDeclined, quoteExpired, quoteOffered, quoteRequested } from "./notices.ts";
import { presentReceived, presentRequest, presentSent, stateOf } from "./present.ts";
import {
  findRequestFor,
  firstNameOf,
  listRequestsOf,
  listRequestsTo,
  type RecipientRow,
  type RequestRow,
} from "./queries.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

export type QuoteDeps = Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures" | "quoteFigures">;

const lifetimeMs = 7 * dayMs;
const openMax = 3;

const noSuchRequest = () => new AppError("quote/not-found", "There is no such request");

/**
 * @throws AppError `account/phone-unproven`, `account/profile-incomplete`, `quote/too-many-open`,
 * `quote/nobody-found`, `quote/not-available`, `media/not-found`, `request/too-many` for a sixth in a day
 */
export async function requestQuotes(
  deps: QuoteDeps & Pick<Services, "vocabulary">,
  viewer: Viewer,
  draft: NewQuoteRequest,
): Promise<QuoteRequest> {
  const { db, clock } = deps;
  const now = clock.now();
  const lga = requirePlace(draft);
  if (draft.when === "date" && draft.date < lagosDay(now)) throw invalidField("date", "Choose a day that is not over");
  if (!(await findPhoneOf(db, viewer.id)).isProven) {
    throw new AppError("account/phone-unproven", "Confirm your phone number first: businesses answer real people");
  }
  const { search, further, business_ids: ids } = draft;
  const matches = ids.length
    ? await requireBusinesses(db, viewer.id, ids)
    : await matchBusinesses(deps, viewer.id, { search, lga, further });
  return runWithin(db, now, ["quotes.day"], { accountId: viewer.id }, () =>
    db.transaction(async (tx) => {
      const id = await writeRequest(tx, deps, viewer, { draft, lga, matches });
      return showRequest({ db: tx, clock }, viewer, id);
    }),
  );
}

/** No account has this id. */
const visitorId = "00000000-0000-0000-0000-000000000000";

export async function showCandidates(
  deps: Pick<Services, "db" | "clock" | "vocabulary">,
  viewer: Viewer | undefined,
  { search, state, lga, further }: { search: string; state: string; lga: string; further: boolean },
): Promise<QuoteCandidate[]> {
  return listCandidates(deps, viewer?.id ?? visitorId, { search, further, lga: requirePlace({ state, lga }) });
}

function requirePlace({ state: stateName, lga: lgaName }: { state: string; lga: string }): LocalGovernment {
  const state = findState(stateName);
  if (!state) throw invalidField("state", "Select a State");
  const lga = findLga(state, lgaName);
  if (!lga) throw invalidField("lga", "Select LGA");
  return lga;
}

interface NewRequest {
  draft: NewQuoteRequest;
  lga: LocalGovernment;
  matches: readonly Match[];
}

async function writeRequest(
  tx: Db,
  deps: QuoteDeps,
  viewer: Viewer,
  { draft, lga, matches }: NewRequest,
): Promise<string> {
  const now = deps.clock.now();
  // Serializes concurrent requests, so that the limits are exact.
  const account = await lockCompleteAccount(tx, viewer.id, "no key update");
  const isOpen = and(eq(quoteRequests.state, "open"), gt(quoteRequests.expiresAt, now));
  if ((await tx.$count(quoteRequests, and(eq(quoteRequests.askerId, viewer.id), isOpen))) >= openMax) {
    throw new AppError("quote/too-many-open", "You have three open requests. Close one, and ask again");
  }
  const pictures: string[] = [];
  for (const filename of draft.pictures) {
    pictures.push(await useUpload(tx, { accountId: viewer.id, purpose: "quote", filename }, now));
  }
  const { search, description, town, when, date, budget } = draft;
  const id = newId();
  await tx.insert(quoteRequests).values({
    ...{ id, askerId: viewer.id, search, description, town, when, pictures, localGovernmentId: lga.id },
    ...{ on: when === "date" ? date : null, budgetKobo: budget === undefined ? null : koboOf(budget) },
    ...{ createdAt: now, expiresAt: new Date(now.getTime() + lifetimeMs) },
  });
  await tx
    .insert(quoteRecipients)
    .values(matches.map(({ id: businessId }) => ({ requestId: id, businessId, askedAt: now })));
  for (const { ownerId } of matches) {
    const about = { requestId: id, search, area: lga.name, askerId: viewer.id, asker: account.firstName };
    await notify(tx, deps, quoteRequested, ownerId, about);
  }
  deps.quoteFigures.count(tx, "asked");
  return id;
}

export async function showRequest(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<QuoteRequest> {
  const found = await findRequestFor(deps.db, viewer.id, id);
  if (!found) throw noSuchRequest();
  return presentRequest(deps, viewer.id, found);
}

export async function listMyRequests(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  before: string | undefined,
): Promise<SentRequest[]> {
  const now = deps.clock.now();
  return (await listRequestsOf(deps.db, viewer.id, before)).map((row) =>
    presentSent(row, { viewerId: viewer.id, now }),
  );
}

/** Opens a picture of a request. @param nth from 1 @throws AppError `quote/not-found`, also for a stranger's */
export async function openPicture(
  { db, media }: Pick<Services, "db" | "media">,
  viewer: Viewer,
  id: string,
  { nth, size }: { nth: string; size: "small" | "large" },
): Promise<OutgoingPicture> {
  const found = await findRequestFor(db, viewer.id, id);
  const path = found?.request.pictures[Number(nth) - 1];
  const picture = path && (await openPrivate(media, path, size === "small" ? "480.webp" : "1600.webp"));
  if (!picture) throw new AppError("quote/not-found", "There is no such picture");
  return picture;
}

export async function listRequestsToMe(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  filter: { status?: RecipientState | undefined; before?: string | undefined },
): Promise<ReceivedRequest[]> {
  const now = deps.clock.now();
  const rows = await listRequestsTo(deps.db, viewer.id, { ...filter, now });
  if (!rows) throw noBusinessYet();
  return rows.map((row) => presentReceived(row, { viewerId: viewer.id, now }));
}

/**
 * Offers a price, replacing an earlier offer.
 * @throws AppError `quote/not-found` for anyone but a recipient, `quote/ended`, `quote/not-available` while the page is hidden
 */
export async function offer(deps: QuoteDeps, viewer: Viewer, id: string, draft: NewOffer): Promise<QuoteRequest> {
  const { price, price_to: priceTo, note, can_start: canStart } = draft;
  return answer(deps, viewer, id, async (tx, request, business) => {
    await requireStillThere(tx, request.askerId, business.id, viewer.id);
    const now = deps.clock.now();
    if (!(await hasOffers(tx, id))) deps.quoteFigures.timeFirstOffer(tx, request, now);
    const terms = { priceKobo: koboOf(price), priceToKobo: priceTo ? koboOf(priceTo) : null, note, canStart };
    await tx
      .update(quoteRecipients)
      .set({ state: "offered", declineReason: "", offerId: newId(), offeredAt: now, ...terms })
      .where(isOf(id, business.id));
    const about = { requestId: id, search: request.search, businessId: business.id, ownerId: viewer.id };
    await notify(tx, deps, quoteOffered, request.askerId, { ...about, business: business.name, price });
    deps.quoteFigures.count(tx, "offered");
  });
}

export async function decline(deps: QuoteDeps, viewer: Viewer, id: string, reason: string): Promise<QuoteRequest> {
  return answer(deps, viewer, id, async (tx, request, business) => {
    const none = { offerId: null, priceKobo: null, priceToKobo: null, note: "", canStart: "", offeredAt: null };
    await tx
      .update(quoteRecipients)
      .set({ state: "declined", declineReason: reason, ...none })
      .where(isOf(id, business.id));
    const about = { requestId: id, search: request.search, businessId: business.id, ownerId: viewer.id };
    await notify(tx, deps, quoteDeclined, request.askerId, { ...about, business: business.name });
    deps.quoteFigures.count(tx, "declined");
  });
}

const hasOffers = async (tx: Db, requestId: string) =>
  (await tx.$count(
    quoteRecipients,
    and(eq(quoteRecipients.requestId, requestId), isNotNull(quoteRecipients.offerId)),
  )) > 0;

const isOf = (requestId: string, businessId: string) =>
  and(eq(quoteRecipients.requestId, requestId), eq(quoteRecipients.businessId, businessId));

type Answering = (tx: Db, request: RequestRow, business: { id: string; name: string }) => Promise<void>;

/** Answers an open request under its lock; preserves the time of the first answer. */
function answer(deps: QuoteDeps, viewer: Viewer, id: string, write: Answering): Promise<QuoteRequest> {
  return deps.db.transaction(async (tx) => {
    await shareActiveAccount(tx, viewer.id);
    const business = await findBusinessToAnswer(tx, viewer.id);
    const [own] = business && isId(id) ? await tx.select().from(quoteRecipients).where(isOf(id, business.id)) : [];
    if (!business || !own) throw noSuchRequest();
    const request = await lockOpenRequest(tx, id, deps.clock.now());
    if (!own.answeredAt) {
      await tx.update(quoteRecipients).set({ answeredAt: deps.clock.now() }).where(isOf(id, business.id));
    }
    await write(tx, request, business);
    return showRequest({ ...deps, db: tx }, viewer, id);
  });
}

/** Locks a request that is open and not expired. @throws AppError `quote/not-found`, `quote/ended` */
async function lockOpenRequest(tx: Db, id: string, now: Date): Promise<RequestRow> {
  const [request] = isId(id)
    ? await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for("no key update")
    : [];
  if (!request) throw noSuchRequest();
  if (stateOf(request, now) !== "open") throw new AppError("quote/ended", "This request has ended");
  return request;
}

async function lockOwnRequest(tx: Db, viewer: Viewer, id: string, now: Date) {
  await lockCompleteAccount(tx, viewer.id);
  const before = await findRequestFor(tx, viewer.id, id);
  if (before?.request.askerId !== viewer.id) throw noSuchRequest();
  const request = await lockOpenRequest(tx, id, now);
  const { recipients } = (await findRequestFor(tx, viewer.id, id))!;
  return { request, recipients };
}

export async function closeRequest(deps: QuoteDeps, viewer: Viewer, id: string, reason: string): Promise<QuoteRequest> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { request, recipients } = await lockOwnRequest(tx, viewer, id, now);
    await end(tx, id, { state: "closed", closeReason: reason, endedAt: now });
    await notifyOfferers(tx, deps, request, recipients, false);
    deps.quoteFigures.count(tx, "closed");
    return showRequest({ ...deps, db: tx }, viewer, id);
  });
}

const end = (tx: Db, id: string, ended: Partial<RequestRow>) =>
  tx.update(quoteRequests).set(ended).where(eq(quoteRequests.id, id));

async function notifyOfferers(
  tx: Db,
  deps: Omit<QuoteDeps, "db">,
  { id: requestId, search, askerId }: RequestRow,
  recipients: readonly RecipientRow[],
  isHired: boolean,
) {
  const about = { requestId, search, askerId, asker: await firstNameOf(tx, askerId), isHired };
  for (const { recipient, ownerId } of recipients) {
    if (recipient.state === "offered") await notify(tx, deps, quoteClosed, ownerId, about);
  }
}

/**
 * Accepts an offer: ends the request, creates an agreed job in the conversation, and notifies the other recipients. @throws AppError
 * `quote/not-found`, also for an offer that was replaced; `quote/ended`, `quote/not-available`
 */
export async function acceptOffer(
  deps: QuoteDeps,
  viewer: Viewer,
  id: string,
  offerId: string,
): Promise<{ job_id: string; conversation_id: string }> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { request, recipients } = await lockOwnRequest(tx, viewer, id, now);
    const chosen = recipients.find(
      ({ recipient }) => recipient.offerId === offerId.toLowerCase() && recipient.state === "offered",
    );
    if (!chosen) throw new AppError("quote/not-found", "That offer was changed or withdrawn. Look at it again");
    const { ownerId, recipient } = chosen;
    const { businessId } = recipient;
    await requireStillThere(tx, viewer.id, businessId, ownerId);
    await end(tx, id, { state: "accepted", endedAt: now });
    await tx
      .update(quoteRecipients)
      .set({ state: "accepted" })
      .where(and(eq(quoteRecipients.requestId, id), eq(quoteRecipients.businessId, businessId)));
    const conversationId = await openConversation(tx, { starterId: viewer.id, otherId: ownerId, businessId }, now);
    const parties = { conversationId, businessId, customerId: viewer.id, ownerId, quoteRequestId: id };
    const jobId = await writeAgreedJob(tx, deps, { ...parties, ...termsOf(request, recipient) });
    const asker = await firstNameOf(tx, viewer.id);
    const about = { requestId: id, jobId, search: request.search, askerId: viewer.id, asker };
    await notify(tx, deps, quoteAccepted, ownerId, about);
    const others = recipients.filter((one) => one !== chosen);
    await notifyOfferers(tx, deps, request, others, true);
    deps.quoteFigures.count(tx, "accepted");
    return { job_id: jobId, conversation_id: conversationId };
  });
}

/** Terms of the job. For a price range, the price is the upper end, and the scope contains the range. */
function termsOf(request: RequestRow, offer: RecipientRow["recipient"]) {
  const { priceKobo, priceToKobo, canStart } = offer;
  return {
    title: request.search,
    description: request.description,
    note: [offer.note, canStart && `Can start: ${canStart}.`].filter(Boolean).join("\n\n"),
    scope: priceToKobo ? `Price: from ${formatNaira(priceKobo! / 100)} to ${formatNaira(priceToKobo / 100)}.` : "",
    ...{ priceKobo: priceToKobo ?? priceKobo!, depositKobo: 0, on: request.on },
  };
}

export async function expireRequests(deps: QuoteDeps & Pick<Services, "failures">): Promise<void> {
  const now = deps.clock.now();
  const isDue = and(eq(quoteRequests.state, "open"), lte(quoteRequests.expiresAt, now));
  const due = await deps.db.select({ id: quoteRequests.id }).from(quoteRequests).where(isDue);
  const expire = ({ id }: { id: string }) =>
    deps.db.transaction(async (tx) => {
      const ended = { state: "expired", endedAt: now } as const;
      const isStillDue = and(eq(quoteRequests.id, id), isDue);
      const [request] = await tx.update(quoteRequests).set(ended).where(isStillDue).returning();
      if (!request) return;
      await notify(tx, deps, quoteExpired, request.askerId, { requestId: id, search: request.search });
      deps.quoteFigures.count(tx, "expired");
    });
  await runEach(deps, "quote expiry", due, expire, ({ id }) => ({ requestId: id }));
}

export async function closeRequestsOf(tx: Db, { clock }: Pick<Services, "clock">, accountId: string): Promise<void> {
  await tx
    .update(quoteRequests)
    .set({ state: "closed", closeReason: "not_needed", endedAt: clock.now() })
    .where(and(eq(quoteRequests.askerId, accountId), eq(quoteRequests.state, "open")));
}

export async function eraseQuotesOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(quoteRequests)
    .set({ search: "Removed", description: "", town: "", pictures: [] })
    .where(eq(quoteRequests.askerId, accountId));
  await tx.execute(sql`
    update ${quoteRecipients} r set note = '', can_start = ''
    from ${businesses} b where b.id = r.business_id and b.owner_id = ${accountId}`);
}
