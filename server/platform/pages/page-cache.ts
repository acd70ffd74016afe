import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { accepts, type CompressedPage, type Encoding, encodingFor, recompress } from "./page-encoding.ts";

/** For this long a page is served as it is. */
const freshMs = 30_000;
/** For this long it is still served while a new one is rendered. "Open till 6 PM" may be so late. */
const staleMs = 60_000;
/** For this long it is still served where a new one cannot be rendered. */
const staleIfErrorMs = 10 * 60_000;

/** A page given out this often is worth compressing well. */
const givenOften = 3;

/** A page as it was rendered. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  content: CompressedPage;
  /** Cache tags it depends on: `business:{id}`, `listings:{state}`. */
  tags: ReadonlySet<string>;
  /** Not to be kept for the next visitor. */
  isPrivate?: boolean;
}

/** Head and body for one encoding, ready to be written. */
interface Answer {
  head: Record<string, string | number>;
  body: Buffer;
}

interface Kept {
  page: Omit<Page, "content">;
  etag: string;
  /** Others than zstd are made when first asked for: most pages are asked for in one encoding only. */
  answers: Partial<Record<Encoding, Answer>> & { zstd: Answer };
  timesGiven: number;
  bytes: number;
  renderedAt: number;
}

/** A page on its way, and what was invalidated meanwhile. */
interface Rendering {
  result: Promise<Kept>;
  /** When a tag was first invalidated since it began; `everything` stands for all. */
  overtaken: Map<string, number>;
}

const everything = "";
const never = Number.POSITIVE_INFINITY;

interface PageCacheOptions {
  render: (url: string) => Promise<Page>;
  bytesMax?: number;
  /** Seconds for which a proxy in front may keep a page of its own; absent: none is there. */
  proxySeconds?: number | undefined;
  now?: () => number;
}

/**
 * Pages of visitors, rendered once and given out many times: compressed once, with an ETag, dropped the moment that
 * something they show changes. A page is the same for everybody, because who is signed in is known to the browser only.
 */
export class PageCache {
  readonly #render: (url: string) => Promise<Page>;
  readonly #now: () => number;
  readonly #proxySeconds: number | undefined;
  readonly #kept: LRUCache<string, Kept>;
  readonly #rendering = new Map<string, Rendering>();
  #hits = 0;

  constructor({ render, bytesMax = 24 * 2 ** 20, proxySeconds, now = Date.now }: PageCacheOptions) {
    this.#render = render;
    this.#now = now;
    this.#proxySeconds = proxySeconds;
    // Sizes begin at 1; a page may be empty.
    this.#kept = new LRUCache({ maxSize: bytesMax, sizeCalculation: ({ bytes }) => Math.max(1, bytes) });
  }

  /** Number of bytes of pages held. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Number of answers given out of what is kept. */
  get hits(): number {
    return this.#hits;
  }

  /**
   * Answers from what is kept.
   * @returns whether it did
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    { url = request.url ?? "/" }: { url?: string } = {},
  ): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const kept = this.#kept.peek(url);
    if (!kept) return false;
    const age = this.#now() - kept.renderedAt;
    if (age > staleMs) return false;
    // The cached page is served meanwhile; once it is too old a request waits for a new one.
    if (age > freshMs && !this.#rendering.has(url)) this.#renderOnce(url).catch(() => {});
    this.#hits += 1;
    this.#kept.get(url);
    // Half an answer is cut off, so that it is not taken for a whole one.
    this.#send(url, kept, request, response).catch(() => response.destroy());
    return true;
  }

  /** Renders a page that is not cached, once for everybody who waits for it, and answers with it. */
  async answerAnew(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cached = this.#kept.peek(url);
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

  /** Drops every page that shows one of `tags`; of those being rendered, requests from now on get a newer one. */
  invalidate(...tags: string[]) {
    this.#overtake(tags);
    for (const [url, { page }] of [...this.#kept.entries()]) {
      if (tags.some((tag) => page.tags.has(tag))) this.#kept.delete(url);
    }
  }

  /** Drops everything. */
  clear() {
    this.#overtake([everything]);
    this.#kept.clear();
  }

  #overtake(tags: string[]) {
    const now = this.#now();
    for (const { overtaken } of this.#rendering.values()) {
      for (const tag of tags) if (!overtaken.has(tag)) overtaken.set(tag, now);
    }
  }

  async #renderOnce(url: string): Promise<Kept> {
    const askedAt = this.#now();
    const running = this.#rendering.get(url);
    if (!running) return this.#renderNow(url);
    const kept = await running.result;
    // Only now are the tags of the page known: one that was overtaken before the request is too old for it.
    return overtakenAt(running.overtaken, kept.page) > askedAt ? kept : this.#renderOnce(url);
  }

  #renderNow(url: string): Promise<Kept> {
    const overtaken = new Map<string, number>();
    const rendering: Rendering = { overtaken, result: this.#renderAndKeep(url, overtaken) };
    this.#rendering.set(url, rendering);
    return rendering.result;
  }

  async #renderAndKeep(url: string, overtaken: Rendering["overtaken"]): Promise<Kept> {
    const renderedAt = this.#now();
    try {
      const { content, ...page } = await this.#render(url);
      const { etag, zstd } = content;
      const answers = { zstd: answerOf({ page, etag }, "zstd", zstd) };
      const kept: Kept = { page, etag, answers, timesGiven: 0, bytes: zstd.length, renderedAt };
      if (isCacheable(page) && overtakenAt(overtaken, page) === never) this.#kept.set(url, kept);
      else if (page.status < 500) this.#kept.delete(url);
      return kept;
    } finally {
      this.#rendering.delete(url);
    }
  }

  /** The browser may keep a page but asks each time whether it is still true: an answer of a few bytes when it is. */
  async #send(url: string, kept: Kept, request: IncomingMessage, response: ServerResponse) {
    if (isCacheable(kept.page) && request.headers["if-none-match"]?.includes(kept.etag)) {
      this.#allowProxy(kept, response);
      response.writeHead(304, commonHead(kept)).end();
      return;
    }
    const accepted = String(request.headers["accept-encoding"] ?? "");
    kept.timesGiven++;
    // Without it the page goes out with gzip, as before.
    if (kept.timesGiven === givenOften && accepts(accepted, "br")) this.#prepare(url, kept, "br").catch(() => {});
    const encoding = encodingFor(accepted, kept.answers);
    const { head, body } =
      encoding === "zstd" ? kept.answers.zstd : (kept.answers[encoding] ?? (await this.#prepare(url, kept, encoding)));
    // zstd is what a page goes out with until it is packed well.
    if (kept.timesGiven >= givenOften && encoding !== "zstd") this.#allowProxy(kept, response);
    response.writeHead(kept.page.status, head).end(request.method === "HEAD" ? undefined : body);
  }

  /**
   * Lets nginx keep a whole page, which it takes out of no other header. Its data alone, which our own script asks for on the way
   * from page to page, is always ours to give: who has just changed a page sees it changed.
   */
  #allowProxy({ page }: Kept, response: ServerResponse) {
    if (!this.#proxySeconds || !isCacheable(page) || !page.headers["content-type"]?.startsWith("text/html")) return;
    response.setHeader("x-accel-expires", this.#proxySeconds);
  }

  async #prepare(url: string, kept: Kept, encoding: Exclude<Encoding, "zstd">): Promise<Answer> {
    const answer = answerOf(kept, encoding, await recompress(kept.answers.zstd.body, encoding));
    if (encoding === "identity") return answer;
    kept.answers[encoding] = answer;
    kept.bytes = Object.values(kept.answers).reduce((bytes, { body }) => bytes + body.length, 0);
    // Of a value that is there already the size is not counted anew.
    if (this.#kept.peek(url) === kept && this.#kept.delete(url)) this.#kept.set(url, kept);
    return answer;
  }
}

function answerOf(kept: Pick<Kept, "page" | "etag">, encoding: Encoding, body: Buffer): Answer {
  const head: Answer["head"] = { ...commonHead(kept), "content-length": body.length };
  return { head: encoding === "identity" ? head : { ...head, "content-encoding": encoding }, body };
}

/**
 * When something that a page shows was changed while it was rendered; never, if nothing was. A refusal has no tags, so
 * any change may have overtaken it.
 */
function overtakenAt(overtaken: Rendering["overtaken"], page: Omit<Page, "content">): number {
  const tags = isCacheable(page) ? [everything, ...page.tags] : [...overtaken.keys()];
  return Math.min(...tags.map((tag) => overtaken.get(tag) ?? never));
}

const isCacheable = ({ status, isPrivate }: Pick<Page, "status" | "isPrivate">) => status === 200 && !isPrivate;

function commonHead({ page, etag }: Pick<Kept, "page" | "etag">): Record<string, string> {
  const head = { ...page.headers, vary: "accept-encoding" };
  return isCacheable(page)
    ? { ...head, "cache-control": "public, no-cache", etag }
    : { ...head, "cache-control": "no-store" };
}
