import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For this long a page is given out as it is. */
const freshMs = 30_000;
/** For this long it is still given out, while a new one is made. */
const staleMs = 10 * 60_000;
/** An invalidation is remembered this long, for pages that were being rendered when it came. */
const invalidationMs = 60_000;

/** A page as it was rendered. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** What it shows: `business:{id}`, `listings:{state}`. */
  tags: ReadonlySet<string>;
  /** Not to be kept for the next visitor. */
  isPrivate?: boolean;
}

interface Kept {
  page: Page;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  bytes: number;
  renderedAt: number;
}

export interface PageCacheOptions {
  render: (url: string) => Promise<Page>;
  bytesMax?: number;
  now?: () => number;
}

/**
 * Pages of visitors, rendered once and given out many times: compressed once, with an ETag, dropped the moment that
 * something they show changes. A page is the same for everybody, because who is signed in is known to the browser only.
 */
export class PageCache {
  readonly #render: (url: string) => Promise<Page>;
  readonly #bytesMax: number;
  readonly #now: () => number;
  /** In the order of last use, the longest unused first. */
  readonly #kept = new Map<string, Kept>();
  readonly #rendering = new Map<string, Promise<Kept>>();
  readonly #invalidated = new Map<string, number>();
  #bytes = 0;

  constructor({ render, bytesMax = 64 * 2 ** 20, now = Date.now }: PageCacheOptions) {
    this.#render = render;
    this.#bytesMax = bytesMax;
    this.#now = now;
  }

  /** How many bytes of pages are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers from what is kept. @returns whether it did */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const url = request.url ?? "/";
    const kept = this.#kept.get(url);
    if (!kept) return false;
    const age = this.#now() - kept.renderedAt;
    if (age > staleMs) return false;
    if (age > freshMs && !this.#rendering.has(url)) this.#renderOnce(url).catch(() => {});
    this.#kept.delete(url);
    this.#kept.set(url, kept);
    send(kept, request, response);
    return true;
  }

  /** Renders a page that is not kept, once for everybody who waits for it, and answers with it. */
  async answerAnew(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    send(await this.#renderOnce(url), request, response);
  }

  /** Drops every page that shows `tag`, and those being rendered from what was true before. */
  invalidate(...tags: string[]) {
    const now = this.#now();
    for (const tag of tags) this.#invalidated.set(tag, now);
    for (const [tag, at] of this.#invalidated) if (now - at > invalidationMs) this.#invalidated.delete(tag);
    for (const [url, { page }] of this.#kept) if (tags.some((tag) => page.tags.has(tag))) this.#drop(url);
  }

  /** Drops everything. */
  clear() {
    for (const url of [...this.#kept.keys()]) this.#drop(url);
  }

  #renderOnce(url: string): Promise<Kept> {
    const running = this.#rendering.get(url);
    if (running) return running;
    const rendering = this.#renderAndKeep(url).finally(() => this.#rendering.delete(url));
    this.#rendering.set(url, rendering);
    return rendering;
  }

  async #renderAndKeep(url: string): Promise<Kept> {
    const startedAt = this.#now();
    const page = await this.#render(url);
    const kept = await compressed(page, startedAt);
    const wasOvertaken = [...page.tags].some((tag) => (this.#invalidated.get(tag) ?? -1) >= startedAt);
    if (page.status === 200 && !page.isPrivate && !wasOvertaken) this.#keep(url, kept);
    return kept;
  }

  #keep(url: string, kept: Kept) {
    this.#drop(url);
    this.#kept.set(url, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string) {
    const kept = this.#kept.get(url);
    if (!kept) return;
    this.#kept.delete(url);
    this.#bytes -= kept.bytes;
  }
}

async function compressed(page: Page, renderedAt: number): Promise<Kept> {
  const [br, gzip] = await Promise.all([
    brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length } }),
    gzipped(page.body, { level: 6 }),
  ]);
  return {
    page,
    etag: `"${createHash("sha1").update(page.body).digest("base64url")}"`,
    bodies: { br, gzip, identity: page.body },
    bytes: page.body.length + br.length + gzip.length,
    renderedAt,
  };
}

/** What the visitor's browser reads best. */
function encodingFor(request: IncomingMessage): keyof Kept["bodies"] {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (typeof accepted !== "string") return "identity";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** The browser may keep a page but asks each time whether it is still true: an answer of a few bytes when it is. */
function send({ page, etag, bodies }: Kept, request: IncomingMessage, response: ServerResponse) {
  const isCacheable = page.status === 200 && !page.isPrivate;
  const headers: Record<string, string | number> = {
    ...page.headers,
    "cache-control": isCacheable ? "public, no-cache" : "no-store",
    vary: "accept-encoding",
  };
  if (isCacheable) {
    headers.etag = etag;
    if (request.headers["if-none-match"]?.includes(etag)) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  const encoding = encodingFor(request);
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  headers["content-length"] = bodies[encoding].length;
  response.writeHead(page.status, headers).end(request.method === "HEAD" ? undefined : bodies[encoding]);
}
