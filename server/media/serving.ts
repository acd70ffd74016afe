import type { FastifyInstance } from "fastify";
import { inertPolicy } from "#/server/platform/http/security-headers.ts";
import type { Services } from "#/server/services.ts";
import { isPublicName, isVariant, readPreview, type Variant } from "./variants.ts";
import { isOwnPreview, Visibility } from "./visibility.ts";

/** A person who has it shows it for so long at most after its owner hid, left or was blocked. */
const forADay = "public, max-age=86400";
const forAMinute = "public, max-age=60";
const forItsOwner = "private, no-cache";

/** Serves the pictures that everybody may see, and to owners those of the page they hide. A private picture has no address. */
export function serveMedia(app: FastifyInstance, services: Pick<Services, "media" | "db" | "events">) {
  const { imagePipeline } = services.media;
  imagePipeline.report = (error) => app.log.error({ err: error }, "a variant of a picture was not made");
  const visibility = new Visibility(services);
  /** The picture at an address, if the caller may see it. */
  const admit = async (text: string, variant: string): Promise<Admitted | undefined> => {
    if (!isVariant(variant)) return undefined;
    if (isPublicName(text))
      return (await visibility.isShown(text)) ? { name: text, variant, cache: forADay } : undefined;
    const preview = readPreview(text);
    if (!preview || !(await isOwnPreview(services.db, preview.name, preview.key))) return undefined;
    return { name: preview.name, variant, cache: forItsOwner };
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
      const file = admitted && (await imagePipeline.open(admitted.name, admitted.variant));
      if (!file) return reply.status(404).header("cache-control", "no-store").send({ detail: "Picture not found" });
      reply.type(file.type).header("content-length", file.bytes);
      reply.header("cache-control", file.isStandIn ? forAMinute : admitted.cache);
      if (etag && !file.isStandIn) reply.header("etag", etag);
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
