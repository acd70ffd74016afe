import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Services } from "#/server/platform/services.ts";
import type { AppError } from "../errors.ts";
import { makeInProcess } from "../http/in-process.ts";
import { asRefusal } from "../http/refusals.ts";
import type { Route } from "../http/route.ts";
import { barePage, barePolicy, sendBarePage } from "./bare-page.ts";
import { protectedPage } from "./content-policy.ts";
import { type Page, PageCache } from "./page-cache.ts";
import { compressPage } from "./page-encoding.ts";

/** Longer addresses are none of ours, and would fill the cache. */
const urlLettersMax = 2_000;
/** A page that was changed or taken down may be seen for so much longer through a proxy, and a second more: nginx counts whole ones. */
const proxySeconds = 1;

interface ScreensOptions {
  services: Services;
  routes: readonly Route[];
  loadBuild: () => Promise<ServerBuild>;
  /** The built stylesheet, which each page contains, so that none waits for one. */
  stylesheet: string;
  /** In development pages are made anew each time, and the tools bring scripts of their own. */
  isDevelopment?: boolean;
}

export interface Screens {
  cache: PageCache;
  /** Answers with a page that is kept. @returns whether it did */
  answerKept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers every address that nothing else answers. */
  register: (app: FastifyInstance) => void;
}

/** Values passed between the build and the server. The build has its own copies of its modules, so it must name them. */
interface ContextKeys {
  apiContext: RouterContext<ReturnType<ReturnType<typeof makeInProcess>>>;
  documentContext: RouterContext<{ nonce: string; stylesheet: string }>;
}

/** Makes pages of the screens in `app/`, on the server, as a visitor sees them. */
export function makeScreens({
  services,
  routes,
  loadBuild,
  stylesheet,
  isDevelopment = false,
}: ScreensOptions): Screens {
  let made: { build: ServerBuild; handle: RequestHandler } | undefined;
  const handlerOf = (build: ServerBuild): RequestHandler => {
    if (made?.build !== build)
      made = { build, handle: createRequestHandler(build, isDevelopment ? "development" : "production") };
    return made.handle;
  };
  const callsOf = makeInProcess(services, routes);
  const { google, paystack } = services.config;
  const thirdParties = { google: google !== undefined, paystack: paystack !== undefined };
  const render = async (url: string): Promise<Page> => {
    const build = await loadBuild();
    const tags = new Set<string>();
    const api = callsOf((...shown) => {
      for (const tag of shown) tags.add(tag);
    });
    const nonce = randomUUID();
    const keys = build.entry.module as unknown as ContextKeys;
    const context = new RouterContextProvider();
    context.set(keys.apiContext, api);
    context.set(keys.documentContext, { nonce, stylesheet });
    const request = new Request(services.config.publicUrl + url);
    const response = await traced(services, () => handlerOf(build)(request, context));
    const body = await response.text();
    const headers: Record<string, string> = Object.fromEntries(response.headers);
    const page = { status: response.status, headers, tags, isPrivate: isDevelopment };
    if (isDevelopment || !headers["content-type"]?.startsWith("text/html"))
      return { ...page, content: compressPage(body) };
    const { html, policy } = protectedPage(body, nonce, thirdParties);
    headers["content-security-policy"] = policy;
    return { ...page, content: compressPage(html) };
  };
  const cache = new PageCache({
    render,
    proxySeconds: services.config.trustProxy === undefined ? undefined : proxySeconds,
  });
  return {
    cache,
    answerKept: (request, response) => cache.answer(request, response),
    register: (app) => {
      app.setNotFoundHandler(async (request, reply) => {
        if (request.method !== "GET" && request.method !== "HEAD") return reply.status(405).send();
        if (request.url.length > urlLettersMax) return sendBarePage(reply, 414, "That address is too long");
        // From here on the answer is written without the framework, exactly as a kept one is.
        reply.hijack();
        try {
          await cache.answerAnew(request.url, request.raw, reply.raw);
        } catch (error) {
          request.log.error({ err: error }, "page failed");
          failPage(reply.raw, asRefusal(error));
        }
      });
    },
  };
}

/** One span for each page that is made; its address may carry what people typed, so it is not in it. */
async function traced({ observer: { tracer } }: Services, render: () => Promise<Response>): Promise<Response> {
  const span = tracer?.start("render page", "inside");
  try {
    const response = await render();
    span?.end({ "http.response.status_code": response.status }, response.status >= 500);
    return response;
  } catch (error) {
    span?.end({}, true);
    throw error;
  }
}

/** Nothing of a page that could not be made is kept, by us or by a browser. */
function failPage(response: ServerResponse, { status, detail, retryAfterSeconds }: AppError) {
  const retry = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  const head = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": barePolicy,
    "cache-control": "no-store",
    ...retry,
  };
  if (!response.headersSent) response.writeHead(status === 503 ? 503 : 500, head);
  response.end(barePage(detail));
}

export async function readStylesheet(clientDirectory: string): Promise<string> {
  const assets = await readdir(`${clientDirectory}/assets`);
  const sheets = await Promise.all(
    assets.filter((name) => name.endsWith(".css")).map((name) => readFile(`${clientDirectory}/assets/${name}`, "utf8")),
  );
  return sheets.join("");
}
