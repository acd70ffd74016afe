import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Db } from "#/server/platform/database/database.ts";
import { networkOf } from "#/server/platform/limits/limits.ts";
import type { Services } from "#/server/services.ts";
import { businessPath } from "#/shared/business-path.ts";
import { isId } from "#/shared/id.ts";
import { codeSvg } from "./qr-code.ts";
import { findActiveBusiness, type WholeBusiness } from "./queries.ts";
import { drawingName, drawPublicCard, type ShareDeps, wordsFor } from "./share-kit.ts";
import { shortLink } from "./short-link.ts";
import { businesses } from "./tables.ts";

const daySeconds = 86_400;
/** A card that stands in for another is asked for again after this. */
const standInSeconds = 60;

/** Serves what everybody may fetch of a share kit: the short link of a business, its QR code, and the card shown beside a link. */
export function serveShareKit(app: FastifyInstance, services: Pick<Services, "db"> & ShareDeps) {
  const { db, config } = services;
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
    const name = drawingName("link", wordsFor(found, config), found.business.image);
    return { type: "image/png", name, draw: () => drawPublicCard(services, found, network) };
  });
  serve("qr.svg", ({ business }) => {
    const link = shortLink(config.publicUrl, business.shareCode);
    const draw = async () => ({ content: codeSvg(link), isStandIn: false });
    return { type: "image/svg+xml", name: drawingName("code", link), draw };
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
