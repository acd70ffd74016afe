import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { openPublic } from "#/server/media/media.ts";
import { lgaById } from "#/server/place/place.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { daysOf } from "./hours.ts";
import { hoursLine } from "./hours-line.ts";
import { noBusinessYet } from "./own-business.ts";
import { presentRating } from "./present.ts";
import { drawCode } from "./qr-code.ts";
import { findBusinessOf, type WholeBusiness } from "./queries.ts";
import { type CardShape, type CardWords, drawShareCard } from "./share-card.ts";
import { shortLink } from "./short-link.ts";

export type ShareDeps = Pick<Services, "config" | "media" | "shareCards">;

/** Words of a card that everybody may fetch: nothing that a visitor does not see on the page, so no number. */
export function wordsFor({ business, totals }: WholeBusiness, config: Services["config"]): CardWords {
  const lga = lgaById(business.localGovernmentId);
  const { rating, rating_count: ratingCount } = presentRating(totals);
  return {
    name: business.name,
    trade: business.tags.slice(0, 2).join(", ") || categoryById(business.categoryId).name,
    place: `${lga.name}, ${lga.state.name}`,
    hours: hoursLine(daysOf(business.openingHours)),
    rating,
    ratingCount,
    isVerified: business.isVerified,
    phone: "",
    brand: config.brand,
    address: `${new URL(config.publicUrl).host}/b/${business.shareCode}`,
  };
}

/** Words of what owners hand out themselves: with their number. */
const ownWords = (found: WholeBusiness, config: Services["config"]): CardWords => ({
  ...wordsFor(found, config),
  phone: nationalPhone(found.business.phone),
});

/** Name of a drawing: another one as soon as anything in it is. */
export const drawingName = (...said: unknown[]): string =>
  createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 22);

/** The card shown beside a link; while too many wait, a plain one stands in. */
export function drawPublicCard(services: ShareDeps, found: WholeBusiness, network: string) {
  const { name, draw } = cardOf(services, "link", found, wordsFor(found, services.config));
  return services.shareCards.drawOrStandIn({ name, key: network, draw });
}

function cardOf({ media }: ShareDeps, shape: CardShape, { business }: WholeBusiness, words: CardWords) {
  return {
    name: drawingName(shape, words, business.image),
    draw: async () => {
      const picture = await openPublic(media, business.image, "960.webp");
      return drawShareCard(shape, words, picture && (await buffer(picture.stream)));
    },
  };
}

interface ShareFile {
  type: string;
  name: string;
  draw: () => Promise<Buffer>;
}

/** Files of the kit that an owner fetches. */
const files: Record<string, (services: ShareDeps, found: WholeBusiness) => ShareFile> = {
  "square.jpg": (services, found) => ({
    type: "image/jpeg",
    ...cardOf(services, "square", found, ownWords(found, services.config)),
  }),
  "story.jpg": (services, found) => ({
    type: "image/jpeg",
    ...cardOf(services, "story", found, ownWords(found, services.config)),
  }),
  "qr.png": ({ config }, { business }) => {
    const link = shortLink(config.publicUrl, business.shareCode);
    return { type: "image/png", name: drawingName("qr.png", link), draw: () => drawCode(link) };
  },
  "poster.pdf": ({ config }, found) => {
    const words = ownWords(found, config);
    const link = shortLink(config.publicUrl, found.business.shareCode);
    const draw = async () => {
      // Its library takes a tenth of a second to load, and few ask for a poster.
      const { drawPoster } = await import("./poster-pdf.ts");
      return drawPoster(words, link);
    };
    return { type: "application/pdf", name: drawingName("poster.pdf", words), draw };
  },
};

/**
 * A file of the viewer's own share kit, with their number on it.
 * @throws AppError `business/none-yet`, `business/not-shown` while others cannot open the page, `business/no-such-share-file`
 * @throws AppError `server/unavailable` when too many wait
 */
export async function openShareFile(
  services: Pick<Services, "db"> & ShareDeps,
  viewer: Viewer,
  file: string,
): Promise<OutgoingPicture> {
  const found = await findBusinessOf(services.db, viewer.id);
  if (!found) throw noBusinessYet();
  if (found.business.status !== "active") {
    throw new AppError("business/not-shown", "Others can't open your page now, so there is nothing to share.");
  }
  const makeFile = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!makeFile) throw new AppError("business/no-such-share-file", "There is no such file to share");
  const { type, name, draw } = makeFile(services, found);
  const content = await services.shareCards.draw({ name, key: viewer.id, draw });
  return { type, bytes: content.length, stream: Readable.from([content]) };
}
