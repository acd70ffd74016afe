import type { FastifyInstance } from "fastify";
import { inertPolicy } from "#/server/platform/guard.ts";
import type { Media } from "./media.ts";
import { isPublicName, isVariant } from "./variants.ts";

const forEver = "public, max-age=31536000, immutable";
const forAMinute = "public, max-age=60";

/** Serves the pictures that everybody may see. What an address shows never changes; a private picture has none. */
export function serveMedia(app: FastifyInstance, { darkroom }: Media) {
  darkroom.report = (error) => app.log.error({ err: error }, "a variant of a picture was not made");
  app.route<{ Params: { name: string; variant: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:name/:variant",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header("content-security-policy", inertPolicy).header("x-content-type-options", "nosniff");
      const { name, variant } = request.params;
      const etag = `"${name}-${variant}"`;
      const isKnown = isPublicName(name) && isVariant(variant);
      if (isKnown && request.headers["if-none-match"]?.includes(etag)) {
        return reply.status(304).header("cache-control", forEver).header("etag", etag).send();
      }
      const file = isKnown ? await darkroom.open(name, variant) : undefined;
      if (!file) return reply.status(404).header("cache-control", "no-store").send({ detail: "Picture not found" });
      reply.type(file.type).header("content-length", file.bytes);
      reply.header("cache-control", file.isStandIn ? forAMinute : forEver);
      if (!file.isStandIn) reply.header("etag", etag);
      if (request.method === "GET") return reply.send(file.stream);
      file.stream.destroy();
      return reply.send();
    },
  });
}
