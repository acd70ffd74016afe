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
import { isNotFoundPage, makePageFinder } from "../http/known-paths.ts";
import { asRefusal } from "../http/refusals.ts";
import type { Route } from "../http/route.ts";
import { barePage, barePolicy, sendBarePage } from "./bare-page.ts";
import { protectedPage, type ThirdParties } from "./content-policy.ts";
import { type Page, PageCache } from "./page-cache.ts";
import { packPage } from "./page-encoding.ts";

/** Longer addresses are none of ours, and would fill the cache. */
const urlLettersMax = 2_000;
/** A page that was changed or taken down may be seen for so much longer through a proxy, and a second more: nginx counts whole ones. */
const proxySeconds = 1;

interface ScreensOptions {
  services: Services;
  routes: readonly Route[];
  loadBuild: () => Promise<ServerBuild>;
  /** Markup before `</head>`: the stylesheet, so that no page waits for one. */
  head: Buffer;
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

/** A page in parts, to be sent one after the other. */
interface RenderedPage {
  head: string;
  body: string[];
}

/** Values passed between the build and the server. The build has its own copies of its modules, so it must name them. */
interface ContextKeys {
  apiContext: RouterContext<ReturnType<ReturnType<typeof makeInProcess>>>;
  nonceContext: RouterContext<string>;
  renderedContext: RouterContext<{ page?: RenderedPage }>;
}

/** Makes pages of the screens in `app/`, on the server, as a visitor sees them. */
export function makeScreens({ services, routes, loadBuild, head, isDevelopment = false }: ScreensOptions): Screens {
  let made: { build: ServerBuild; screenOf: ScreenFinder } | undefined;
  /** Made once for a build, because it reads all routes. */
  const screensOf = (build: ServerBuild): ScreenFinder => {
    if (made?.build !== build) made = { build, screenOf: makeScreenFinder(build, isDevelopment) };
    return made.screenOf;
  };
  const callsOf = makeInProcess(services, routes);
  const render = async (url: string): Promise<Page> => {
    const build = await loadBuild();
    const tags = new Set<string>();
    const api = callsOf((...shown) => {
      for (const tag of shown) tags.add(tag);
    });
    // Node draws random bytes for many of these at once.
    const nonce = randomUUID();
    const { context, rendered } = contextOf(build, api, nonce);
    const { handle } = screensOf(build)(url);
    const response = await traced(services, () => handle(new Request(services.config.publicUrl + url), context));
    const { google, paystack } = services.config;
    const thirdParties = { google: google !== undefined, paystack: paystack !== undefined };
    const { page: parts } = rendered;
    // By now V8 counts this box among old objects: what it holds would stay until all garbage is collected, 130 KB of each page.
    delete rendered.page;
    const page = await pageOf(response, { page: parts, tags, head, isDevelopment, nonce, thirdParties });
    return isNotFoundPage(url) ? { ...page, isKept: true } : page;
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
        const { url } = screensOf(await loadBuild())(request.url);
        // From here on the answer is written without the framework, exactly as a kept one is.
        reply.hijack();
        try {
          if (!cache.answer(request.raw, reply.raw, { url })) await cache.answerAnew(url, request.raw, reply.raw);
        } catch (error) {
          request.log.error({ err: error }, "page failed");
          failPage(reply.raw, asRefusal(error));
        }
      });
    },
  };
}

/** The address that a page is made and kept for, and what makes it. */
type ScreenFinder = (url: string) => { url: string; handle: RequestHandler };

/**
 * Makes a router for each screen, with the routes it stands in and no others: a router searches all that it is given several
 * times for each page, and prepares them for the browser.
 */
function makeScreenFinder(build: ServerBuild, isDevelopment: boolean): ScreenFinder {
  const pageOf = makePageFinder(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (asked) => {
    const { url, routeId } = pageOf(asked);
    let handle = handlers.get(routeId);
    if (!handle) {
      handle = createRequestHandler(buildOf(build, routeId), isDevelopment ? "development" : "production");
      handlers.set(routeId, handle);
    }
    return { url, handle };
  };
}

/** The build with a route and those around it alone. */
function buildOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id !== undefined; id = build.routes[id]?.parentId) ids.push(id);
  const only = <Route>(routes: Record<string, Route>) => Object.fromEntries(ids.map((id) => [id, routes[id]!]));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** The context that a page is rendered in, and the place where the rendered page is left. */
function contextOf(build: ServerBuild, api: ReturnType<ReturnType<typeof makeInProcess>>, nonce: string) {
  const keys = build.entry.module as unknown as ContextKeys;
  const context = new RouterContextProvider();
  context.set(keys.apiContext, api);
  context.set(keys.nonceContext, nonce);
  const rendered: { page?: RenderedPage } = {};
  context.set(keys.renderedContext, rendered);
  return { context, rendered };
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

interface Rendering {
  /** The page as it was rendered; absent for anything else than a page. */
  page: RenderedPage | undefined;
  tags: ReadonlySet<string>;
  head: Buffer;
  isDevelopment: boolean;
  nonce: string;
  thirdParties: ThirdParties;
}

async function pageOf(
  response: Response,
  { page, tags, head, isDevelopment, nonce, thirdParties }: Rendering,
): Promise<Page> {
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  const made = { status: response.status, headers, tags, isPrivate: isDevelopment };
  if (!page) return { ...made, content: packPage([Buffer.from(await response.arrayBuffer())]) };
  const { texts, policy } = protectedPage([page.head, ...page.body], nonce, thirdParties);
  if (!isDevelopment) headers["content-security-policy"] = policy;
  const [before = [], ...after] = texts;
  return { ...made, content: packPage([...before, head, ...after.flat()]) };
}

/** The built stylesheet as an element for the head. */
export async function readStylesheet(clientDirectory: string): Promise<Buffer> {
  const assets = await readdir(`${clientDirectory}/assets`);
  const sheets = await Promise.all(
    assets.filter((name) => name.endsWith(".css")).map((name) => readFile(`${clientDirectory}/assets/${name}`, "utf8")),
  );
  return Buffer.from(sheets.length ? `<style>${sheets.join("")}</style>` : "");
}
