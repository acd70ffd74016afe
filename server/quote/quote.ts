import { and, eq, sql } from "drizzle-orm";
import { findPhoneOf, lockCompleteAccount } from "#/server/account/account.ts";
import { openPrivate, useUpload } from "#/server/media/media.ts";
import { notify } from "#/server/notification/notification.ts";
import { findLga, findState, type LocalGovernment } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { koboOf } from "#/shared/money.ts";
import { lagosDay } from "#/shared/time.ts";
import type { NewQuoteRequest, QuoteRequest, SentRequest } from "./contract.ts";
import { type Match, matchBusinesses, requireBusinesses } from "./matching.ts";
import { quoteAsked } from "./messages/quote-asked.ts";
import { presentRequest, presentSent } from "./present.ts";
import { findRequestFor, listRequestsOf } from "./queries.ts";
import { quoteRecipients, quoteRequests } from "./tables.ts";

export { decline, listRequestsToMe, offer } from "./offering.ts";

export type Deps = Pick<Services, "db" | "clock" | "events" | "jobs" | "jobFigures" | "quoteFigures">;

const lifetimeMs = 7 * 86_400_000;
const openMax = 3;

export const noSuchRequest = () => new AppError("quote/not-found", "There is no such request");

/**
 * Asks businesses for quotes.
 * @throws AppError `account/phone-unproven`, `account/profile-incomplete`, `quote/too-many-open`, `quote/nobody-found`,
 * `quote/not-available`, `media/not-found`, `request/too-many` for a sixth in a day
 */
export async function askForQuotes(
  deps: Deps & Pick<Services, "vocabulary">,
  viewer: Viewer,
  draft: NewQuoteRequest,
): Promise<QuoteRequest> {
  const { db, clock } = deps;
  const now = clock.now();
  const lga = requirePlace(draft);
  if (draft.when === "date" && draft.date < lagosDay(now)) throw invalidField("date", "Choose a day that is not over");
  if (!(await findPhoneOf(db, viewer.id)).isProven) {
    throw new AppError(
      "account/phone-unproven",
      "Confirm your phone number first: businesses answer people they can call",
    );
  }
  const { search, business_ids: ids } = draft;
  const matches = ids.length
    ? await requireBusinesses(db, viewer.id, ids)
    : await matchBusinesses(deps, viewer.id, { search, lga });
  await requireWithin(db, now, ["quotes.day"], { accountId: viewer.id });
  return db.transaction(async (tx) => {
    const id = await writeRequest(tx, deps, viewer, { draft, lga, matches });
    return showRequest({ db: tx, clock }, viewer, id);
  });
}

function requirePlace({ state: stateName, lga: lgaName }: NewQuoteRequest): LocalGovernment {
  const state = findState(stateName);
  if (!state) throw invalidField("state", "Select a State");
  const lga = findLga(state, lgaName);
  if (!lga) throw invalidField("lga", "Select LGA");
  return lga;
}

interface Asked {
  draft: NewQuoteRequest;
  lga: LocalGovernment;
  matches: readonly Match[];
}

async function writeRequest(tx: Db, deps: Deps, viewer: Viewer, { draft, lga, matches }: Asked): Promise<string> {
  const now = deps.clock.now();
  // Held until the end: of several requests at once each counts those before it.
  const account = await lockCompleteAccount(tx, viewer.id, "no key update");
  const isOpen = sql`${quoteRequests.state} = 'open' and ${quoteRequests.expiresAt} > ${now.toISOString()}::timestamptz`;
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
    await notify(tx, deps, quoteAsked, ownerId, about);
  }
  deps.quoteFigures.count(tx, "asked");
  return id;
}

/** @throws AppError `quote/not-found`, also for a stranger's */
export async function showRequest(
  deps: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<QuoteRequest> {
  const found = await findRequestFor(deps.db, viewer.id, id);
  if (!found) throw noSuchRequest();
  return presentRequest(deps, viewer.id, found);
}

/** The viewer's requests, the latest first, 30 at a time. */
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
