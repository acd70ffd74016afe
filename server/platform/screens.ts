import { readdir, readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { House } from "#/server/house.ts";
import { contentPolicy } from "./content-policy.ts";
import { callInProcess } from "./in-process.ts";
import { type Page, PageCache } from "./page-cache.ts";
import type { Route } from "./route.ts";

/** Longer addresses are nobody's, and would fill the cache. */
const urlLettersMax = 2_000;

export interface ScreensOptions {
  house: House;
  routes: readonly Route[];
  loadBuild: () => Promise<ServerBuild>;
  /** What goes before `</head>`: the stylesheet, so that no page waits for one. */
  head: string;
  /** In development pages are made anew each time, and the tools bring scripts of their own. */
  isDevelopment?: boolean;
}

export interface Screens {
  cache: PageCache;
  /** Answers every address that nothing else answers. */
  register: (app: FastifyInstance) => void;
}

/** Makes pages of the screens in `app/`, on the server, as a visitor sees them. */
export function makeScreens({ house, routes, loadBuild, head, isDevelopment = false }: ScreensOptions): Screens {
  const render = async (url: string): Promise<Page> => {
    const build = await loadBuild();
    const tags = new Set<string>();
    const api = callInProcess(house, routes, (...shown) => {
      for (const tag of shown) tags.add(tag);
    });
    const { apiContext } = build.entry.module as unknown as { apiContext: Parameters<RouterContextProvider["set"]>[0] };
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
    const response = await handle(new Request(new URL(url, house.config.publicUrl)), context);
    return pageOf(response, tags, head, isDevelopment);
  };
  const cache = new PageCache({ render });
  return {
    cache,
    register: (app) => {
      app.setNotFoundHandler(async (request, reply) => {
        if (request.method !== "GET" && request.method !== "HEAD") return reply.status(405).send();
        if (request.url.length > urlLettersMax) return reply.status(414).send();
        // From here on the answer is written without the framework, exactly as a kept one is.
        reply.hijack();
        try {
          await cache.answerAnew(request.url, request.raw, reply.raw);
          request.log.info({ method: request.method, route: "page", status: reply.raw.statusCode }, "answered");
        } catch (error) {
          request.log.error({ err: error }, "page failed");
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
          reply.raw.end("Something went wrong on our side. Try again.");
        }
      });
    },
  };
}

async function pageOf(
  response: Response,
  tags: ReadonlySet<string>,
  head: string,
  isDevelopment: boolean,
): Promise<Page> {
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  let body = Buffer.from(await response.arrayBuffer());
  if (headers["content-type"]?.startsWith("text/html")) {
    const html = body.toString("utf8").replace("</head>", () => `${head}</head>`);
    body = Buffer.from(html, "utf8");
    Object.assign(headers, {
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      ...(isDevelopment ? {} : { "content-security-policy": contentPolicy(html) }),
    });
  }
  headers["x-content-type-options"] = "nosniff";
  return { status: response.status, headers, body, tags, isPrivate: isDevelopment };
}

/** The built stylesheet as an element for the head. */
export async function readStylesheet(clientDirectory: string): Promise<string> {
  const assets = await readdir(`${clientDirectory}/assets`);
  const sheets = await Promise.all(
    assets.filter((name) => name.endsWith(".css")).map((name) => readFile(`${clientDirectory}/assets/${name}`, "utf8")),
  );
  return sheets.length ? `<style>${sheets.join("")}</style>` : "";
}
