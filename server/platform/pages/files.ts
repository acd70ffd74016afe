import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const yearSeconds = 31_536_000;

/** Headers that are redundant on scripts and stylesheets. */
const headersOfPages = [
  ...["x-frame-options", "referrer-policy", "permissions-policy", "cross-origin-opener-policy"],
  ...["etag", "x-request-id"],
];

/**
 * Hashed files never change; the service worker is revalidated each time, so that a new one takes over; the rest
 * after a day.
 */
export async function serveFiles(app: FastifyInstance, clientDirectory: string) {
  await app.register(async (files) => {
    files.addHook("onSend", async (request, reply) => {
      if (!isBuilt(request.url)) return;
      for (const name of headersOfPages) {
        reply.removeHeader(name);
        reply.raw.removeHeader(name);
      }
    });
    await files.register(fastifyStatic, {
      root: clientDirectory,
      prefix: "/",
      wildcard: false,
      preCompressed: true,
      globIgnore: ["**/*.br", "**/*.gz"],
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", keeping(path));
        // The policy of its response applies to the service worker itself, which fetches from our origin.
        if (isServiceWorker(path))
          reply.header("content-security-policy", "default-src 'self'; frame-ancestors 'none'");
      },
    });
  });
}

/** Also matches compressed variants. */
const isServiceWorker = (path: string) => /\/sw\.js(\.\w+)?$/.test(path);

const isBuilt = (path: string) => /\/assets\//.test(path);

function keeping(path: string): string {
  if (isServiceWorker(path)) return "no-cache";
  return isBuilt(path) ? `public, max-age=${yearSeconds}, immutable` : "public, max-age=86400";
}
