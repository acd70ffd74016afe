import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openPublic, WorkerThread } from "#/server/media/media.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { awayWords, opensAt, shortTime } from "#/shared/opening-words.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { sceneOf } from "#/shared/scene.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import { comingWeek, daysOf, hoursLine, minutesToOpening, presentSpecialDay, type StoredDay } from "./hours.ts";
import { noBusinessYet } from "./own-business.ts";
import type { Poster } from "./poster-worker.ts";
import { presentOffer, presentRating } from "./present.ts";
import { listPrices } from "./prices.ts";
import { findBusinessOf, listWork, type WholeBusiness } from "./queries.ts";
import { shortLink } from "./share.ts";
import { type CardPicture, type CardWords, drawCode, drawShareCard } from "./share-card.ts";
import { type CardShape, type CardTemplate, templates } from "./share-look.ts";

export type ShareDeps = Pick<Services, "db" | "config" | "clock" | "media" | "shareCards">;

type Item = Awaited<ReturnType<typeof listWork>>[number];

interface Shared {
  found: WholeBusiness;
  items: readonly Item[];
}

const readShared = async (db: Db, found: WholeBusiness): Promise<Shared> => ({
  found,
  items: await listWork(db, found.business.id),
});

const pricesOf = ({ found: { booking }, items }: Shared) => listPrices(booking?.services ?? [], items);

/** Texts of a public card: only what the page shows, so no number. */
function wordsFor(shared: Shared, config: Services["config"]): CardWords {
  const { business, totals } = shared.found;
  const lga = lgaById(business.localGovernmentId);
  const { rating, rating_count: ratingCount } = presentRating(totals);
  const link = shortLink(config.publicUrl, business.shareCode);
  return {
    label: "",
    detail: "",
    name: business.name,
    trade: business.tags[0] ?? categoryById(business.categoryId).name,
    lga: lga.name,
    place: `${lga.name}, ${lga.state.name}`,
    hours: hoursLine(daysOf(business.openingHours)),
    rating,
    ratingCount,
    isVerified: business.isVerified,
    prices: pricesOf(shared),
    phone: "",
    brand: config.brand,
    address: `${new URL(config.publicUrl).host}/b/${business.shareCode}`,
    link,
  };
}

function ownWords(shared: Shared, template: CardTemplate, { config, clock }: ShareDeps): CardWords {
  return {
    ...wordsFor(shared, config),
    ...reasonOf(shared, template, clock.now()),
    phone: nationalPhone(shared.found.business.phone),
  };
}

function reasonOf(shared: Shared, template: CardTemplate, now: Date): Pick<CardWords, "label" | "detail" | "headline"> {
  const { business, specialDays, booking } = shared.found;
  const today = lagosDay(now);
  const awayUntil = business.awayUntil && business.awayUntil > today ? business.awayUntil : null;
  const newest = newestOf(shared.items);
  if (template === "work" && newest) return { label: "New work", detail: newest.name };
  const offer = template === "offer" ? presentOffer(business, now) : null;
  if (offer) return { label: `Until ${shortDate(offer.until)}`, detail: "", headline: offer.text };
  if (template === "prices" && pricesOf(shared).length > 0) return { label: "Price list", detail: "" };
  if (template === "holiday") {
    if (awayUntil) return { label: awayWords(awayUntil), detail: "" };
    const next = specialDays.find(({ on }) => on >= today);
    if (!next) return { label: "Happy holidays", detail: "" };
    const { date, name, is_open, open_time, close_time } = presentSpecialDay(next);
    const hours = is_open ? `${shortTime(open_time)} – ${shortTime(close_time)}` : "Closed";
    return { label: name || "Special day", detail: `${shortDate(date)}: ${hours}` };
  }
  const exceptions = { specialDays, awayUntil, walkInUntil: booking?.walkInUntil };
  const week = comingWeek(daysOf(business.openingHours), exceptions, now);
  return { label: openingLabel(week, now), detail: "" };
}

/** "Open now", or "Opens Mon 9 AM"; "Call us" without hours. */
function openingLabel(week: readonly StoredDay[], now: Date): string {
  const wait = minutesToOpening(week, minuteOfWeekInLagos(now));
  if (wait === 0) return "Open now";
  return wait === undefined ? "Call us" : `Opens ${opensAt(new Date(now.getTime() + wait * 60_000).toISOString())}`;
}

/** Cache key of a drawing: a hash of everything on it. */
export const drawingName = (...inputs: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(inputs)).digest("base64url").slice(0, 22);

/** The card of a link preview, or a plain one while the queue is full. */
export async function publicCard(services: ShareDeps, found: WholeBusiness, network: string) {
  const shared = await readShared(services.db, found);
  const { name, draw } = cardOf(services, shared, "link", "open", wordsFor(shared, services.config));
  return { name, draw: () => services.shareCards.drawOrStandIn({ name, key: network, draw }) };
}

function cardOf({ media }: ShareDeps, shared: Shared, shape: CardShape, template: CardTemplate, words: CardWords) {
  const path = picturePath(shared, template);
  return {
    name: drawingName(shape, template, words, path),
    draw: async () => drawShareCard(shape, template, words, await openPicture(media, path, shared.found)),
  };
}

/** Path of the picture behind the words: the newest work, or the banner; empty: a scene of its trade. */
const picturePath = ({ found: { business }, items }: Shared, template: CardTemplate): string =>
  (template === "work" && newestOf(items)?.image) || business.image || newestOf(items)?.image || "";

const newestOf = (items: readonly Item[]): Item | undefined =>
  items.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1);

const scenesUrl = new URL("../../public/", import.meta.url);

function openPicture(media: Services["media"], path: string, { business }: WholeBusiness): Promise<CardPicture> {
  const { name, tags, categoryId } = business;
  return openPagePicture(media, path, sceneOf({ name, tags, category: categoryById(categoryId).name }));
}

/** @param instead fallback if the photo was deleted */
export async function openPagePicture(media: Services["media"], path: string, instead = path): Promise<CardPicture> {
  const stored = path && (await openPublic(media, path, "960.webp"));
  if (stored) return { content: await buffer(stored.stream), isScene: false };
  const scene = /^\/scenes\/[a-z0-9-]+\.svg$/.test(path) ? path : instead;
  return { content: await readFile(new URL(`.${scene}`, scenesUrl)), isScene: true };
}

interface ShareFile {
  type: string;
  name: string;
  draw: () => Promise<Buffer>;
}

const posterThread = new WorkerThread<Poster, Uint8Array>({
  module: new URL("./poster-worker.ts", import.meta.url),
  timeoutMs: 10_000,
  megabytesMax: 256,
});

function shareFile(services: ShareDeps, shared: Shared, file: string): ShareFile | undefined {
  const { shareCode } = shared.found.business;
  const link = shortLink(services.config.publicUrl, shareCode);
  if (file === "qr.png") return { type: "image/png", name: drawingName(file, link), draw: () => drawCode(link) };
  if (file === "poster.pdf") {
    const words = { ...ownWords(shared, "open", services), label: "" };
    const path = picturePath(shared, "open");
    const draw = async () => {
      const picture = await openPicture(services.media, path, shared.found);
      return Buffer.from(await posterThread.run({ words, picture }));
    };
    return { type: "application/pdf", name: drawingName(file, words, path), draw };
  }
  const [, shape, template] = /^(square|story)-(\w+)\.jpg$/.exec(file) ?? [];
  if (!isTemplate(template)) return undefined;
  const words = ownWords(shared, template, services);
  return { type: "image/jpeg", ...cardOf(services, shared, shape as CardShape, template, words) };
}

const isTemplate = (name: string | undefined): name is CardTemplate => templates.some((template) => template === name);

/** @throws AppError `business/none-yet`, `business/not-shown` while others cannot open the page */
async function requireShared(db: Db, viewer: Viewer): Promise<Shared> {
  const found = await findBusinessOf(db, viewer.id);
  if (!found) throw noBusinessYet();
  if (found.business.status !== "active") {
    throw new AppError("business/not-shown", "Others can’t open your page now, so there is nothing to share.");
  }
  return readShared(db, found);
}

const noSuchFile = () => new AppError("business/no-such-share-file", "There is no such file to share");

/**
 * A file of the viewer's own share kit, with their number on it.
 * @throws AppError those of `requireShared`, `business/no-such-share-file`, `server/unavailable` when too many wait
 */
export async function openShareFile(services: ShareDeps, viewer: Viewer, file: string): Promise<OutgoingPicture> {
  const wanted = shareFile(services, await requireShared(services.db, viewer), file);
  if (!wanted) throw noSuchFile();
  return openDrawn(services, viewer, wanted);
}

/** Lower counts are not shown. */
const starsLeast = 4;

/**
 * A picture of the viewer's business with figures in place of prices. @param shape `square` or `story`
 * @throws AppError as `openShareFile`
 */
export async function openOwnCard(
  services: ShareDeps,
  viewer: Viewer,
  shape: string | undefined,
  read: () => Promise<Pick<CardWords, "label" | "detail" | "figures">>,
): Promise<OutgoingPicture> {
  const shared = await requireShared(services.db, viewer);
  if (shape !== "square" && shape !== "story") throw noSuchFile();
  const own = ownWords(shared, "month", services);
  const rating = own.rating < starsLeast ? { ratingCount: 0 } : {};
  const words = { ...own, ...rating, ...(await read()) };
  return openDrawn(services, viewer, { type: "image/jpeg", ...cardOf(services, shared, shape, "month", words) });
}

async function openDrawn({ shareCards }: ShareDeps, viewer: Viewer, { type, name, draw }: ShareFile) {
  const content = await shareCards.draw({ name, key: viewer.id, draw });
  return { type, bytes: content.length, stream: Readable.from([content]) };
}
