import { and, eq, lte } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import { openConversation } from "#/server/chat/chat.ts";
import { writeAgreedJob } from "#/server/job/job.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { formatNaira } from "#/shared/money.ts";
import type { QuoteRequest } from "./contract.ts";
import { requireStillThere } from "./matching.ts";
import { quoteAccepted } from "./messages/quote-accepted.ts";
import { quoteClosed } from "./messages/quote-closed.ts";
import { quoteExpired } from "./messages/quote-expired.ts";
import { stateOf } from "./present.ts";
import { findRequestFor, type RecipientRow, type RequestRow } from "./queries.ts";
import { type Deps, noSuchRequest, showRequest } from "./quote.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

/** Locks a request that is open and has not run out. @throws AppError `quote/not-found`, `quote/ended` */
export async function lockOpenRequest(tx: Db, id: string, now: Date): Promise<RequestRow> {
  const [request] = isId(id)
    ? await tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).for("no key update")
    : [];
  if (!request) throw noSuchRequest();
  if (stateOf(request, now) !== "open") throw new AppError("quote/ended", "This request has ended");
  return request;
}

/** The viewer's own request, locked, with all its recipients. */
async function lockOwnRequest(tx: Db, viewer: Viewer, id: string, now: Date) {
  await lockCompleteAccount(tx, viewer.id);
  const before = await findRequestFor(tx, viewer.id, id);
  if (before?.request.askerId !== viewer.id) throw noSuchRequest();
  const request = await lockOpenRequest(tx, id, now);
  const { recipients } = (await findRequestFor(tx, viewer.id, id))!;
  return { request, recipients };
}

/** Ends a request and tells the businesses that made an offer. @throws AppError `quote/not-found`, `quote/ended` */
export async function closeRequest(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<QuoteRequest> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { request, recipients } = await lockOwnRequest(tx, viewer, id, now);
    await end(tx, id, { state: "closed", closeReason: reason, endedAt: now });
    await tellOffered(tx, deps, request, recipients, false);
    deps.quoteFigures.count(tx, "closed");
    return showRequest({ ...deps, db: tx }, viewer, id);
  });
}

const end = (tx: Db, id: string, ended: Partial<RequestRow>) =>
  tx.update(quoteRequests).set(ended).where(eq(quoteRequests.id, id));

async function tellOffered(
  tx: Db,
  deps: Omit<Deps, "db">,
  { id: requestId, search, askerId }: RequestRow,
  recipients: readonly RecipientRow[],
  isHired: boolean,
) {
  for (const { recipient, ownerId } of recipients) {
    if (recipient.state === "offered")
      await notify(tx, deps, quoteClosed, ownerId, { requestId, search, askerId, isHired });
  }
}

/**
 * Accepts an offer: the request ends, an agreed job stands in the conversation of the two, the others are told.
 * @throws AppError `quote/not-found`, also for an offer that was replaced; `quote/ended`, `quote/not-available`
 */
export async function acceptOffer(
  deps: Deps,
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
    const conversationId = await openConversation(tx, viewer.id, ownerId, now);
    const parties = { conversationId, businessId, customerId: viewer.id, ownerId, quoteRequestId: id };
    const jobId = await writeAgreedJob(tx, deps, { ...parties, ...termsOf(request, recipient) });
    const about = { requestId: id, jobId, search: request.search, askerId: viewer.id };
    await notify(tx, deps, quoteAccepted, ownerId, about);
    const others = recipients.filter((one) => one !== chosen);
    await tellOffered(tx, deps, request, others, true);
    deps.quoteFigures.count(tx, "accepted");
    return { job_id: jobId, conversation_id: conversationId };
  });
}

const scopeMax = 2_000;

/** Terms of a job from what was asked and offered; of a range the upper end, which is said in the scope. */
function termsOf(request: RequestRow, { priceKobo, priceToKobo, note, canStart }: RecipientRow["recipient"]) {
  const range = priceToKobo && `Price: from ${formatNaira(priceKobo! / 100)} to ${formatNaira(priceToKobo / 100)}.`;
  const start = canStart && `Can start: ${canStart}.`;
  const scope = [request.description, note, range, start].filter(Boolean).join("\n\n").slice(0, scopeMax);
  return { title: request.search, scope, priceKobo: priceToKobo ?? priceKobo!, depositKobo: 0, on: request.on };
}

const sweptAtOnce = 200;

/** Ends requests that ran out, and tells their askers. What another process is just ending is passed over. */
export async function expireRequests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const isDue = and(eq(quoteRequests.state, "open"), lte(quoteRequests.expiresAt, now));
  for (let ended = sweptAtOnce; ended === sweptAtOnce; ) {
    ended = await deps.db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(quoteRequests)
        .where(isDue)
        .limit(sweptAtOnce)
        .for("no key update", { skipLocked: true });
      for (const { id, search, askerId } of due) {
        await end(tx, id, { state: "expired", endedAt: now });
        await notify(tx, deps, quoteExpired, askerId, { requestId: id, search });
      }
      deps.quoteFigures.count(tx, "expired", due.length);
      return due.length;
    });
  }
}

/** Ends the open requests of a person who leaves. */
export async function closeRequestsOf(tx: Db, { clock }: Pick<Services, "clock">, accountId: string): Promise<void> {
  await tx
    .update(quoteRequests)
    .set({ state: "closed", closeReason: "not_needed", endedAt: clock.now() })
    .where(and(eq(quoteRequests.askerId, accountId), eq(quoteRequests.state, "open")));
}
