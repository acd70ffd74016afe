import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import { renderSVG } from "uqr";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { networkOf } from "#/server/platform/limits/limits.ts";
import type { Services } from "#/server/services.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { businessPath } from "#/shared/business-path.ts";
import { isId } from "#/shared/id.ts";
import { presentRating } from "./present.ts";
import { findActiveBusiness, type WholeBusiness } from "./queries.ts";
import type { CardWords } from "./share-card.ts";
import { ShareCards } from "./share-cards.ts";
import { shortLink } from "./short-link.ts";
import { businesses } from "./tables.ts";

type Deps = Pick<Services, "db" | "config">;

const daySeconds = 86_400;
/** The white edge that readers of QR codes need. */
const quietModules = 4;
/** A card that stands in for another is asked for again after this. */
const standInSeconds = 60;

/** Serves what an owner shares: the short link of a business, the same as a QR code, and the card shown beside it. */
export function serveShareKit(app: FastifyInstance, { db, config }: Deps) {
  const cards = new ShareCards(config);
  app.get<{ Params: { code: string } }>("/b/:code", async (request, reply) => {
    const found = await findByShareCode(db, request.params.code);
    if (!found) return reply.callNotFound();
    return reply.header("cache-control", "no-cache").redirect(businessPath(found), 302);
  });
  const serve = (file: string, pictureOf: (found: WholeBusiness, network: string) => Picture) =>
    app.get<{ Params: { id: string } }>(`/share/:id/${file}`, async (request, reply) => {
      const { id } = request.params;
      const found = isId(id) ? await findActiveBusiness(db, id) : undefined;
      if (!found) return reply.status(404).header("cache-control", "no-store").send({ detail: "Business not found" });
      return sendPicture(reply, pictureOf(found, networkOf(request.ip ?? "")), request.headers["if-none-match"]);
    });
  serve("card.png", (found, network) => {
    const words = wordsFor(found, config);
    const name = nameOf(words);
    return { type: "image/png", name, draw: () => cards.draw(name, words, network) };
  });
  serve("qr.svg", ({ business }) => {
    const link = shortLink(config.publicUrl, business.shareCode);
    const draw = async () => ({ content: renderSVG(link, { border: quietModules }), isStandIn: false });
    return { type: "image/svg+xml", name: nameOf(link), draw };
  });
}

interface Drawn {
  content: Buffer | string;
  /** Given out while too many others wait to be drawn; to be asked for again soon. */
  isStandIn: boolean;
}

interface Picture {
  type: string;
  /** Another one as soon as it is another picture. */
  name: string;
  draw: () => Promise<Drawn>;
}

async function sendPicture(reply: FastifyReply, { type, name, draw }: Picture, ifNoneMatch: string | undefined) {
  const etag = `"${name}"`;
  // Made to be shown elsewhere: on an owner's own site, in a chat.
  reply.header("x-content-type-options", "nosniff").header("cross-origin-resource-policy", "cross-origin");
  const keepForADay = () => reply.header("cache-control", `public, max-age=${daySeconds}`).header("etag", etag);
  if (ifNoneMatch?.includes(etag)) return keepForADay().status(304).send();
  const { content, isStandIn } = await draw();
  if (isStandIn) reply.header("cache-control", `public, max-age=${standInSeconds}`);
  else keepForADay();
  return reply.type(type).send(content);
}

/** An active business by the last part of its short link. */
async function findByShareCode(db: Db, code: string): Promise<{ id: string; bid: string } | undefined> {
  if (!/^[A-Za-z0-9]{8}$/.test(code)) return undefined;
  const [found] = await db
    .select({ id: businesses.id, bid: businesses.bid })
    .from(businesses)
    .where(and(eq(businesses.shareCode, code), eq(businesses.status, "active")));
  return found;
}

/** Only what everybody sees anyway: no number, no address of a person. */
function wordsFor({ business, totals }: WholeBusiness, { brand, publicUrl }: Deps["config"]): CardWords {
  const lga = lgaById(business.localGovernmentId);
  const { rating, rating_count: ratingCount } = presentRating(totals);
  return {
    name: business.name,
    trade: business.tags.slice(0, 2).join(", ") || categoryById(business.categoryId).name,
    place: `${lga.name}, ${lga.state.name}`,
    rating,
    ratingCount,
    isVerified: business.isVerified,
    brand,
    address: `${new URL(publicUrl).host}/b/${business.shareCode}`,
  };
}

const nameOf = (said: CardWords | string) =>
  createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 22);
