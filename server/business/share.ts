import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { Config } from "#/server/platform/config.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { networkOf } from "#/server/platform/limits/limits.ts";
import { QueueFull, WorkQueue } from "#/server/platform/load/work-queue.ts";
import { businessPath } from "#/shared/business-path.ts";
import { isId } from "#/shared/id.ts";
import { inLanguage, languages, prefixOf } from "#/shared/language.ts";
import { findActiveBusiness, type WholeBusiness } from "./queries.ts";
import { codeSvg, drawBrandCard } from "./share-card.ts";
import { drawingName, publicCard, type ShareDeps } from "./share-kit.ts";
import { businesses } from "./tables.ts";

const daySeconds = 86_400;
/** Cache lifetime of a fallback card. */
const standInSeconds = 60;

export function serveShareKit(app: FastifyInstance, services: ShareDeps) {
  const { db, config } = services;
  for (const { code: language } of languages)
    app.get<{ Params: { code: string } }>(`${prefixOf(language)}/b/:code`, async (request, reply) => {
      const found = await findByShareCode(db, request.params.code);
      if (!found) return reply.callNotFound();
      return reply.header("cache-control", "no-cache").redirect(inLanguage(businessPath(found), language), 302);
    });
  const serve = (file: string, pictureOf: (found: WholeBusiness, network: string) => Picture | Promise<Picture>) =>
    app.get<{ Params: { id: string } }>(`/share/:id/${file}`, async (request, reply) => {
      const { id } = request.params;
      const found = isId(id) ? await findActiveBusiness(db, id) : undefined;
      if (!found) return reply.status(404).header("cache-control", "no-store").send({ detail: "Business not found" });
      const picture = await pictureOf(found, networkOf(request.ip ?? ""));
      return sendPicture(reply, picture, request.headers["if-none-match"]);
    });
  serve("card.png", async (found, network) => ({
    type: "image/png",
    ...(await publicCard(services, found, network)),
  }));
  serve("qr.svg", ({ business }) => {
    const link = shortLink(config.publicUrl, business.shareCode);
    const draw = async () => ({ content: codeSvg(link), isStandIn: false });
    return { type: "image/svg+xml", name: drawingName("code", link), draw };
  });
}

interface Drawn {
  content: Buffer | string;
  /** A fallback while the queue is full, with a short cache lifetime. */
  isStandIn: boolean;
}

interface Picture {
  type: string;
  name: string;
  draw: () => Promise<Drawn>;
}

/** A public picture, cached for a day by its name; a fallback for a minute. */
export async function sendPicture(reply: FastifyReply, { type, name, draw }: Picture, ifNoneMatch: string | undefined) {
  const etag = `"${name}"`;
  // Meant to be embedded elsewhere.
  reply.header("x-content-type-options", "nosniff").header("cross-origin-resource-policy", "cross-origin");
  const cacheForADay = () => reply.header("cache-control", `public, max-age=${daySeconds}`).header("etag", etag);
  if (ifNoneMatch?.includes(etag)) return cacheForADay().status(304).send();
  const { content, isStandIn } = await draw();
  if (isStandIn) reply.header("cache-control", `public, max-age=${standInSeconds}`);
  else cacheForADay();
  return reply.type(type).send(content);
}

async function findByShareCode(db: Db, code: string): Promise<{ id: string; bid: string } | undefined> {
  if (!/^[A-Za-z0-9]{8}$/.test(code)) return undefined;
  const [found] = await db
    .select({ id: businesses.id, bid: businesses.bid })
    .from(businesses)
    .where(and(eq(businesses.shareCode, code), eq(businesses.status, "active")));
  return found;
}

const cacheBytesMax = 16 * 2 ** 20;
/** Longer queues would exceed the timeout of chat previews. */
const waitingMost = 20;

interface Drawing {
  name: string;
  key: string;
  draw: () => Promise<Buffer>;
}

/** Draws the pictures of the share kit one at a time, fairly between callers, and caches them by name. */
export class ShareCards {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: cacheBytesMax, sizeCalculation: ({ length }) => length });
  readonly #drawing = new Map<string, Promise<Buffer>>();
  readonly #queue = new WorkQueue({ atOnce: 1, waitingMax: waitingMost });
  readonly #config: Pick<Config, "brand" | "publicUrl">;
  #brandCard: Promise<Buffer> | undefined;

  constructor(config: Pick<Config, "brand" | "publicUrl">) {
    this.#config = config;
  }

  /** @throws QueueFull */
  async draw({ name, key, draw }: Drawing): Promise<Buffer> {
    const known = this.#kept.get(name) ?? this.#drawing.get(name);
    if (known) return known;
    const drawing = this.#queue
      .run(key, draw)
      .then((card) => {
        this.#kept.set(name, card);
        return card;
      })
      .finally(() => this.#drawing.delete(name));
    this.#drawing.set(name, drawing);
    return drawing;
  }

  /** Returns the plain card of the brand when the queue is full. */
  async drawOrStandIn(drawing: Drawing): Promise<{ content: Buffer; isStandIn: boolean }> {
    try {
      return { content: await this.draw(drawing), isStandIn: false };
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      this.#brandCard ??= drawBrandCard(this.#config.brand, new URL(this.#config.publicUrl).host);
      return { content: await this.#brandCard, isStandIn: true };
    }
  }
}

export const shortLink = (publicUrl: string, shareCode: string): string => new URL(`/b/${shareCode}`, publicUrl).href;
