import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accepts } from "#/server/platform/pages/page-encoding.ts";
import type { Services } from "#/server/services.ts";
import { Sitemaps } from "./sitemaps.ts";

const hourSeconds = 3_600;

/** Pages that are empty without a session, and calls: nothing there is for a search engine. */
const keptOut = [
  ...[
    "/v2/",
    "/admin",
    "/mybusiness",
    "/add-business",
    "/update-",
    "/work-hours",
    "/add-catalog",
    "/profile",
    "/agent",
  ],
  ...["/referral", "/notification", "/subscribe", "/verify", "/chats", "/conversation/", "/deleteaccount", "/saved"],
  ...["/forgot_password", "/set_new_password", "/confirm_email"],
];

/** Serves what search engines ask for: what they may read, and the addresses of everything worth finding. */
export function serveCrawlers(app: FastifyInstance, services: Pick<Services, "db" | "clock" | "config">) {
  const { config } = services;
  const sitemaps = new Sitemaps(services);
  app.get("/robots.txt", (_request, reply) => {
    reply.header("cache-control", `public, max-age=${hourSeconds}`).type("text/plain; charset=utf-8");
    return reply.send(config.demoBusinesses > 0 ? closedRobots : robots(config.publicUrl));
  });
  app.get("/sitemap.xml", async (request, reply) => sendPacked(request, reply, await sitemaps.index()));
  app.get<{ Params: { file: string } }>("/sitemaps/:file", async (request, reply) => {
    const number = /^([1-9]\d{0,3})\.xml$/.exec(request.params.file)?.[1];
    const file = number === undefined ? undefined : await sitemaps.file(Number(number));
    return file ? sendPacked(request, reply, file) : reply.callNotFound();
  });
}

/** Made-up businesses are not to be found by people who look for a real plumber. */
const closedRobots = "User-agent: *\nDisallow: /\n";

const robots = (publicUrl: string) =>
  `User-agent: *\n${keptOut.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** @param packed compressed by gzip, which every search engine takes */
function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, packed: Buffer) {
  reply
    .header("cache-control", `public, max-age=${hourSeconds}`)
    .header("vary", "accept-encoding")
    .type("application/xml; charset=utf-8");
  if (!accepts(String(headers["accept-encoding"] ?? ""), "gzip")) {
    return reply.send(Readable.from([packed]).pipe(createGunzip()));
  }
  return reply.header("content-encoding", "gzip").send(packed);
}
