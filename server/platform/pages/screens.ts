import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { type Language, prefixOf, splitLanguage } from "#/shared/language.ts";
import type { CallName } from "../contract.ts";
import { AppError } from "../errors.ts";
import { findConstant } from "../http/constant-answers.ts";
import { asRefusal, barePage, barePolicy, sendBarePage } from "../http/refusals.ts";
import { type CallContext, checkInput, dispatch, type Route } from "../http/route.ts";
import { protectedPage } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import { type Page, PageCache } from "./page-cache.ts";
import { compressPage } from "./page-encoding.ts";

const urlLengthMax = 2_000;
/** Cache lifetime in a proxy; nginx counts whole seconds. */
const proxySeconds = 1;

interface ScreensOptions {
  services: Services;
  routes: readonly Route[];
  loadBuild: () => Promise<ServerBuild>;
  stylesheet: string;
  isDevelopment?: boolean;
}

export interface Screens {
  cache: PageCache;
  /** Responds with a cached page. @returns false when it is not cached */
  answerFromCache: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The languages in which a page is shown, by the id of its route; English first. */
  languagesOf: () => Promise<(pageId: string) => readonly Language[]>;
  register: (app: FastifyInstance) => void;
}

/** The build has its own copies of its modules, so it must export these keys. */
interface ContextKeys {
  apiContext: RouterContext<ReturnType<ReturnType<typeof makeInProcess>>>;
  documentContext: RouterContext<{ nonce: string; stylesheet: string; language: Language }>;
  languagesOf: (pageId: string) => readonly Language[];
}

export function makeScreens({
  services,
  routes,
  loadBuild,
  stylesheet,
  isDevelopment = false,
}: ScreensOptions): Screens {
  let made: { build: ServerBuild; handlers: Map<Language, RequestHandler> } | undefined;
  const handlerOf = (build: ServerBuild, language: Language): RequestHandler => {
    if (made?.build !== build) made = { build, handlers: new Map() };
    const mode = isDevelopment ? "development" : "production";
    const handle =
      made.handlers.get(language) ?? createRequestHandler({ ...build, basename: prefixOf(language) || "/" }, mode);
    made.handlers.set(language, handle);
    return handle;
  };
  const callsOf = makeInProcess(services, routes);
  const { google, paystack } = services.config;
  const thirdParties = { google: google !== undefined, paystack: paystack !== undefined };
  const render = async (url: string): Promise<Page> => {
    const { language, path } = splitLanguage(url);
    if (language !== "en" && /^\/admin(\/|$)/.test(path)) return englishOnly(path);
    const build = await loadBuild();
    const tags = new Set<string>();
    const api = callsOf((...shown) => {
      for (const tag of shown) tags.add(tag);
    });
    const nonce = randomUUID();
    const keys = build.entry.module as unknown as ContextKeys;
    const context = new RouterContextProvider();
    context.set(keys.apiContext, api);
    context.set(keys.documentContext, { nonce, stylesheet, language });
    const request = new Request(services.config.publicUrl + url);
    const response = await traced(services, () => handlerOf(build, language)(request, context));
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
    answerFromCache: (request, response) => cache.answer(request, response),
    languagesOf: async () => ((await loadBuild()).entry.module as unknown as ContextKeys).languagesOf,
    register: (app) => {
      app.setNotFoundHandler(async (request, reply) => {
        if (request.method !== "GET" && request.method !== "HEAD") return reply.status(405).send();
        if (request.url.length > urlLengthMax) return sendBarePage(reply, 414, "That address is too long");
        // From here on the response is written without Fastify, like a cached page.
        reply.hijack();
        try {
          await cache.renderAndAnswer(request.url, request.raw, reply.raw);
        } catch (error) {
          request.log.error({ err: error }, "page failed");
          failPage(reply.raw, asRefusal(error));
        }
      });
    },
  };
}

const englishOnly = (location: string): Page => ({
  status: 302,
  headers: { location },
  tags: new Set(),
  content: compressPage(""),
});

/** One span per rendered page; its address may contain user input, so it is left out. */
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

/** Responds to a failed rendering; not cached. */
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

/** The stylesheet of every page, which is inlined. The back office links its own. */
export async function readStylesheet(clientDirectory: string, { assets }: ServerBuild): Promise<string> {
  const paths = assets.routes.root!.css ?? [];
  return (await Promise.all(paths.map((path) => readFile(clientDirectory + path, "utf8")))).join("");
}

/**
 * Calls `/v2` in-process as a visitor for a page being rendered, with the same checks. @returns a function for the
 * calls of one page, which collects the cache tags of their responses
 */
function makeInProcess(services: Services, routes: readonly Route[]) {
  const byName = new Map<string, Route>(routes.map((route) => [route.name, route]));
  return (cacheTags: (...tags: string[]) => void) => callAsVisitor(services, byName, cacheTags);
}

function callAsVisitor(services: Services, byName: ReadonlyMap<string, Route>, cacheTags: (...tags: string[]) => void) {
  return async (name: CallName, input: { params?: unknown; query?: unknown; body?: unknown } = {}) => {
    const route = byName.get(name);
    if (!route) throw new AppError("request/unknown-call", "There is no such call");
    if (!route.cacheTags) throw new Error(`${name} declares no cache tags, so pages must not use it`);
    const context = {
      ...services,
      ...checkInput(route.call, input),
      viewer: undefined,
      file: undefined,
      bytes: undefined,
      caller: {
        ip: "",
        network: "",
        device: "",
        userAgent: "",
        bearer: "",
        businessId: "",
        lastEventId: "",
        doNotTrack: true,
      },
      requestId: randomUUID(),
      header: () => {},
    } as unknown as CallContext<typeof route.call>;
    const answer = route.call.isConstant
      ? (await findConstant(services.config, route, () => dispatch(route, context))).value
      : await dispatch(route, context);
    cacheTags(...route.cacheTags(answer, context));
    return answer;
  };
}
