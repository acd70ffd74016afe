import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { accepts, type CompressedPage, type Encoding, encodingFor, recompress } from "./page-encoding.ts";

/** Time for which a page is fresh. */
const freshMs = 30_000;
/** Time for which a stale page is served while a new one is rendered. "Open till 6 PM" may be late by this. */
const staleMs = 60_000;
/** Time for which a stale page is served when rendering fails. */
const staleIfErrorMs = 10 * 60_000;

const givenOften = 3;

export interface Page {
  status: number;
  headers: Record<string, string>;
  content: CompressedPage;
  /** Cache tags it depends on: `business:{id}`, `listings:{state}`. */
  tags: ReadonlySet<string>;
  isPrivate?: boolean;
}

interface Answer {
  head: Record<string, string | number>;
  body: Buffer;
}

interface CachedPage {
  page: Omit<Page, "content">;
  etag: string;
  /** Encodings other than zstd are made when first requested. */
  answers: Partial<Record<Encoding, Answer>> & { zstd: Answer };
  timesGiven: number;
  bytes: number;
  renderedAt: number;
}

interface Rendering {
  result: Promise<CachedPage>;
  /** Time of the first invalidation of a tag since rendering began; `everything` means all tags. */
  overtaken: Map<string, number>;
}

const everything = "";
const never = Number.POSITIVE_INFINITY;

interface PageCacheOptions {
  render: (url: string) => Promise<Page>;
  bytesMax?: number;
  /** Seconds for which a proxy in front may cache a page; absent: no proxy. */
  proxySeconds?: number | undefined;
  now?: () => number;
}

/**
 * Rendered pages of visitors, compressed once, with an ETag, evicted when data on them changes. A page is the
 * same for all visitors: only the browser knows who is signed in.
 */
export class PageCache {
  readonly #render: (url: string) => Promise<Page>;
  readonly #now: () => number;
  readonly #proxySeconds: number | undefined;
  readonly #cached: LRUCache<string, CachedPage>;
  readonly #rendering = new Map<string, Rendering>();
  #hits = 0;

  constructor({ render, bytesMax = 24 * 2 ** 20, proxySeconds, now = Date.now }: PageCacheOptions) {
    this.#render = render;
    this.#now = now;
    this.#proxySeconds = proxySeconds;
    this.#cached = new LRUCache({ maxSize: bytesMax, sizeCalculation: ({ bytes }) => Math.max(1, bytes) });
  }

  /** Size of the cached pages in bytes. */
  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  get hits(): number {
    return this.#hits;
  }

  /** Responds from the cache. @returns false when the page is not cached */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    { url = request.url ?? "/" }: { url?: string } = {},
  ): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cached = this.#cached.peek(url);
    if (!cached) return false;
    const age = this.#now() - cached.renderedAt;
    if (age > staleMs) return false;
    if (age > freshMs && !this.#rendering.has(url)) this.#renderOnce(url).catch(() => {});
    this.#hits += 1;
    this.#cached.get(url);
    // Truncated, so that it is not accepted as complete.
    this.#send(url, cached, request, response).catch(() => response.destroy());
    return true;
  }

  /** Renders a page that is not cached, once for all waiting requests, and responds with it. */
  async renderAndAnswer(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cached = this.#cached.peek(url);
    const stale = cached && this.#now() - cached.renderedAt <= staleIfErrorMs ? cached : undefined;
    const rendering = this.#renderOnce(url);
    const page = stale
      ? await rendering.then(
          (rendered) => (rendered.page.status < 500 ? rendered : stale),
          () => stale,
        )
      : await rendering;
    await this.#send(url, page, request, response);
  }

  /** Evicts every page that depends on one of `tags`; later requests do not get a rendering that began before. */
  invalidate(...tags: string[]) {
    this.#overtake(tags);
    for (const [url, { page }] of [...this.#cached.entries()]) {
      if (tags.some((tag) => page.tags.has(tag))) this.#cached.delete(url);
    }
  }

  clear() {
    this.#overtake([everything]);
    this.#cached.clear();
  }

  #overtake(tags: string[]) {
    const now = this.#now();
    for (const { overtaken } of this.#rendering.values()) {
      for (const tag of tags) if (!overtaken.has(tag)) overtaken.set(tag, now);
    }
  }

  async #renderOnce(url: string): Promise<CachedPage> {
    const requestedAt = this.#now();
    const running = this.#rendering.get(url);
    if (!running) return this.#renderNow(url);
    const cached = await running.result;
    // The tags are known only after rendering: a page invalidated before the request is stale.
    return overtakenAt(running.overtaken, cached.page) > requestedAt ? cached : this.#renderOnce(url);
  }

  #renderNow(url: string): Promise<CachedPage> {
    const overtaken = new Map<string, number>();
    const rendering: Rendering = { overtaken, result: this.#renderAndCache(url, overtaken) };
    this.#rendering.set(url, rendering);
    return rendering.result;
  }

  async #renderAndCache(url: string, overtaken: Rendering["overtaken"]): Promise<CachedPage> {
    const renderedAt = this.#now();
    try {
      const { content, ...page } = await this.#render(url);
      const { etag, zstd } = content;
      const answers = { zstd: answerOf({ page, etag }, "zstd", zstd) };
      const cached: CachedPage = { page, etag, answers, timesGiven: 0, bytes: zstd.length, renderedAt };
      if (isCacheable(page) && overtakenAt(overtaken, page) === never) this.#cached.set(url, cached);
      else if (page.status < 500) this.#cached.delete(url);
      return cached;
    } finally {
      this.#rendering.delete(url);
    }
  }

  /** The browser revalidates its copy each time. */
  async #send(url: string, cached: CachedPage, request: IncomingMessage, response: ServerResponse) {
    if (isCacheable(cached.page) && request.headers["if-none-match"]?.includes(cached.etag)) {
      this.#allowProxy(cached, response);
      response.writeHead(304, commonHead(cached)).end();
      return;
    }
    const accepted = String(request.headers["accept-encoding"] ?? "");
    cached.timesGiven++;
    if (cached.timesGiven === givenOften && accepts(accepted, "br")) this.#prepare(url, cached, "br").catch(() => {});
    const encoding = encodingFor(accepted, cached.answers);
    const { head, body } =
      encoding === "zstd"
        ? cached.answers.zstd
        : (cached.answers[encoding] ?? (await this.#prepare(url, cached, encoding)));
    if (cached.timesGiven >= givenOften && encoding !== "zstd") this.#allowProxy(cached, response);
    response.writeHead(cached.page.status, head).end(request.method === "HEAD" ? undefined : body);
  }

  /**
   * Lets nginx cache whole pages. Data requests of our own script are not cached, so that a member who changes
   * a page sees the change.
   */
  #allowProxy({ page }: CachedPage, response: ServerResponse) {
    if (!this.#proxySeconds || !isCacheable(page) || !page.headers["content-type"]?.startsWith("text/html")) return;
    response.setHeader("x-accel-expires", this.#proxySeconds);
  }

  async #prepare(url: string, cached: CachedPage, encoding: Exclude<Encoding, "zstd">): Promise<Answer> {
    const answer = answerOf(cached, encoding, await recompress(cached.answers.zstd.body, encoding));
    if (encoding === "identity") return answer;
    cached.answers[encoding] = answer;
    cached.bytes = Object.values(cached.answers).reduce((bytes, { body }) => bytes + body.length, 0);
    // The LRU does not recompute the size of a known value.
    if (this.#cached.peek(url) === cached && this.#cached.delete(url)) this.#cached.set(url, cached);
    return answer;
  }
}

function answerOf(cached: Pick<CachedPage, "page" | "etag">, encoding: Encoding, body: Buffer): Answer {
  const head: Answer["head"] = { ...commonHead(cached), "content-length": body.length };
  return { head: encoding === "identity" ? head : { ...head, "content-encoding": encoding }, body };
}

/** Time of the first change of data on the page during rendering. An error page has no tags, so any change counts. */
function overtakenAt(overtaken: Rendering["overtaken"], page: Omit<Page, "content">): number {
  const tags = isCacheable(page) ? [everything, ...page.tags] : [...overtaken.keys()];
  return Math.min(...tags.map((tag) => overtaken.get(tag) ?? never));
}

const isCacheable = ({ status, isPrivate }: Pick<Page, "status" | "isPrivate">) => status === 200 && !isPrivate;

function commonHead({ page, etag }: Pick<CachedPage, "page" | "etag">): Record<string, string> {
  const head = { ...page.headers, vary: "accept-encoding" };
  return isCacheable(page)
    ? { ...head, "cache-control": "public, no-cache", etag }
    : { ...head, "cache-control": "no-store" };
}
