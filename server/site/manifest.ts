import type { FastifyInstance } from "fastify";
import type { Services } from "#/server/services.ts";
import { tagline } from "./site.ts";

const paper = "#fbf9f6";

export function serveManifest(app: FastifyInstance, { config: { brand } }: Pick<Services, "config">) {
  app.get("/manifest.webmanifest", (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type("application/manifest+json").send(manifestOf(brand)),
  );
}

const manifestOf = (brand: string) =>
  JSON.stringify({
    id: "/",
    name: brand,
    short_name: brand,
    description: tagline,
    lang: "en-NG",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: paper,
    background_color: paper,
    categories: ["business", "shopping"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Search", url: "/search" },
      { name: "Message", url: "/chats" },
    ],
  });
