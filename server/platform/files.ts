import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const yearSeconds = 31_536_000;

/** Serves what the build made. Files with a hash in their name never change; the others are asked for again after a day. */
export async function serveFiles(app: FastifyInstance, clientDirectory: string) {
  await app.register(fastifyStatic, {
    root: clientDirectory,
    prefix: "/",
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /\/assets\//.test(path);
      reply.header("cache-control", isHashed ? `public, max-age=${yearSeconds}, immutable` : "public, max-age=86400");
    },
  });
}
