import { and, eq, isNotNull } from "drizzle-orm";
import { lockActiveAccount } from "#/server/account/account.ts";
import { findBusinessToAnswer } from "#/server/business/business.ts";
import { notify } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { koboOf } from "#/shared/money.ts";
import type { NewOffer, QuoteRequest, ReceivedRequest, RecipientState } from "./contract.ts";
import { lockOpenRequest } from "./ending.ts";
import { requireStillThere } from "./matching.ts";
import { quoteDeclined } from "./messages/quote-declined.ts";
import { quoteOffered } from "./messages/quote-offered.ts";
import { presentReceived } from "./present.ts";
import { listRequestsTo, type RequestRow } from "./queries.ts";
import { type Deps, noSuchRequest, showRequest } from "./quote.ts";
import { quoteRecipients } from "./tables.ts";

/** Requests to the viewer's business, the latest first, 30 at a time. @throws AppError `business/none-yet` */
export async function listRequestsToMe(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  filter: { status?: RecipientState | undefined; before?: string | undefined },
): Promise<ReceivedRequest[]> {
  const now = deps.clock.now();
  const rows = await listRequestsTo(deps.db, viewer.id, { ...filter, now });
  if (!rows) throw new AppError("business/none-yet", "You have not created your business!");
  return rows.map((row) => presentReceived(row, { viewerId: viewer.id, now }));
}

/**
 * Offers a price, in place of the offer before.
 * @throws AppError `quote/not-found` for who was not asked, `quote/ended`, `quote/not-available` while the page is hidden
 */
export async function offer(deps: Deps, viewer: Viewer, id: string, draft: NewOffer): Promise<QuoteRequest> {
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

/** Says that the business can't do it; an offer made before is withdrawn. @throws AppError `quote/not-found`, `quote/ended` */
export async function decline(deps: Deps, viewer: Viewer, id: string, reason: string): Promise<QuoteRequest> {
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

/** Answers an open request under its lock, as one of the businesses that were asked; the first answer is noted. */
function answer(deps: Deps, viewer: Viewer, id: string, write: Answering): Promise<QuoteRequest> {
  return deps.db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id);
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
