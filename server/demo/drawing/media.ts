import type { FastifyInstance } from "fastify";
import { demoPicture } from "./pictures.ts";

const yearSeconds = 31_536_000;

/** Serves the pictures of made-up businesses: drawn from their address, so nothing is stored and nothing changes. */
export function serveDemoPictures(app: FastifyInstance) {
  app.get<{ Params: { "*": string } }>("/media/demo/*", (request, reply) => {
    const picture = demoPicture(request.params["*"]);
    if (!picture) return reply.status(404).send({ detail: "Picture not found" });
    return reply
      .header("cache-control", `public, max-age=${yearSeconds}, immutable`)
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type("image/svg+xml")
      .send(picture);
  });
}
