import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { inertPolicy } from "#/server/platform/http/security-headers.ts";
import type { Services } from "#/server/services.ts";
import { uploads } from "./tables.ts";
import { isPublicName, isVariant, readPreview, type Variant } from "./variants.ts";

/** Shared caches may serve a picture for this long after it was hidden. */
const publicCache = "public, max-age=300, must-revalidate";
const privateCache = "private, no-cache";

export function serveMedia(app: FastifyInstance, services: Pick<Services, "media" | "db">) {
  const { store } = services.media;
  const admit = async (text: string, variant: string): Promise<Admitted | undefined> => {
    if (!isVariant(variant)) return undefined;
    if (isPublicName(text))
      return (await isShown(services.db, text)) ? { name: text, variant, cache: publicCache } : undefined;
    const preview = readPreview(text);
    if (!preview || !(await isOwnPreview(services.db, preview.name, preview.key))) return undefined;
    return { name: preview.name, variant, cache: privateCache };
  };
  app.route<{ Params: { name: string; variant: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:name/:variant",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header("content-security-policy", inertPolicy).header("x-content-type-options", "nosniff");
      const admitted = await admit(request.params.name, request.params.variant);
      const etag = admitted && `"${admitted.name}-${admitted.variant}"`;
      if (etag && request.headers["if-none-match"]?.includes(etag)) {
        return reply.status(304).header("cache-control", admitted.cache).header("etag", etag).send();
      }
      const file = admitted && (await store.get(admitted.name, admitted.variant));
      if (!file) return reply.status(404).header("cache-control", "no-store").send({ detail: "Picture not found" });
      reply.type(file.type).header("content-length", file.bytes).header("etag", etag);
      reply.header("cache-control", admitted.cache);
      if (request.method === "GET") return reply.send(file.stream);
      file.stream.destroy();
      return reply.send();
    },
  });
}

interface Admitted {
  name: string;
  variant: Variant;
  cache: string;
}

const isActivePerson = sql`(${accounts.deletedAt} is null and ${accounts.blockedAt} is null)`;

/** The business whose status decides: for a review the reviewed one, else the sender's own. */
const pageOfUpload = sql`case when ${uploads.purpose} = 'review' then ${uploads.businessId}
  else (select b.id from ${businesses} b where b.owner_id = ${uploads.accountId}) end`;

/**
 * Whether a public picture is served: it is used, its account is active, and so is its page unless it is a portrait.
 * A picture of a review follows the page it is about, and is not served while a moderator hides the review.
 */
async function isShown(db: Db, name: string): Promise<boolean> {
  const isShowing = or(eq(uploads.purpose, "profile"), eq(businesses.status, "active"));
  const found = await db
    .select({ name: uploads.name })
    .from(uploads)
    .innerJoin(accounts, eq(accounts.id, uploads.accountId))
    .leftJoin(businesses, eq(businesses.id, pageOfUpload))
    .where(
      and(
        ...[eq(uploads.name, name), isNotNull(uploads.usedAt), isNull(uploads.removedAt), isNull(uploads.hiddenAt)],
        ...[isActivePerson, isShowing],
      ),
    )
    .prepare("media.is-shown")
    .execute();
  return found.length > 0;
}

/** True for the owner's preview of a hidden page; not for a blocked one. */
async function isOwnPreview(db: Db, name: string, key: string): Promise<boolean> {
  const found = await db
    .select({ name: uploads.name })
    .from(uploads)
    .innerJoin(accounts, eq(accounts.id, uploads.accountId))
    .innerJoin(businesses, eq(businesses.ownerId, uploads.accountId))
    .where(
      and(
        eq(uploads.name, name),
        sql`${uploads.previewKey}::text = ${key}`,
        isActivePerson,
        sql`${businesses.status} in ('active', 'hidden') and ${uploads.usedAt} is not null and ${uploads.removedAt} is null`,
      ),
    );
  return found.length > 0;
}
