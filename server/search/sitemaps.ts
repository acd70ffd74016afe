import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { lgaById, lgaSlug } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { accepts } from "#/server/platform/pages/page-encoding.ts";
import type { Screens } from "#/server/platform/pages/screens.ts";
import type { Services } from "#/server/services.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { businessPath } from "#/shared/business-path.ts";
import { inLanguage, type Language, languages, prefixOf, tagOf } from "#/shared/language.ts";
import { placePath, stateSlug } from "#/shared/place-path.ts";

const hourSeconds = 3_600;

/** API calls, and pages that are empty without a session. */
const closedPaths = [
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
  ...["/forgot_password", "/set_new_password", "/confirm_email", "/undo_number", "/helper/", "/alerts/"],
];

const disallowed = languages.flatMap(({ code }) => closedPaths.map((path) => prefixOf(code) + path));

/** Serves `robots.txt` and the sitemaps. */
export function serveCrawlers(
  app: FastifyInstance,
  services: Pick<Services, "db" | "clock" | "config">,
  { languagesOf }: Pick<Screens, "languagesOf">,
) {
  const { config } = services;
  const sitemaps = new Sitemaps(services, undefined, languagesOf);
  app.get("/robots.txt", (_request, reply) => {
    reply.header("cache-control", `public, max-age=${hourSeconds}`).type("text/plain; charset=utf-8");
    return reply.send(config.demoBusinesses > 0 ? closedRobots : robots(config.publicUrl));
  });
  app.get("/sitemap.xml", async (request, reply) => sendPacked(request, reply, await sitemaps.index()));
  app.get<{ Params: { file: string } }>("/sitemaps/:file", async (request, reply) => {
    const [, language = "en", number] = /^(?:(pcm|ha|yo|ig)-)?([1-9]\d{0,3})\.xml$/.exec(request.params.file) ?? [];
    const file = number === undefined ? undefined : await sitemaps.file(Number(number), language as Language);
    return file ? sendPacked(request, reply, file) : reply.callNotFound();
  });
}

/** Demo businesses must not appear in search engines. */
const closedRobots = "User-agent: *\nDisallow: /\n";

const robots = (publicUrl: string) =>
  `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** @param packed gzip, which every search engine accepts */
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

/** The protocol allows 50,000 addresses per file; the target is lower because the random numbers are not evenly distributed. */
const usualSizes = { aFile: 40_000, aQuery: 1_000 };
/** Upper bound (exclusive) of `listings.turn`. */
const turnsEnd = 2 ** 31;
const cacheMs = 3_600_000;
const cacheMax = 16;

const staticPages: Entry[] = [
  { path: "/", page: "home/home-page" },
  { path: "/in", page: "search/states-page" },
  ...["/faq", "/how_we_check", "/terms", "/privacy", "/docs", "/docs/errors"].map((path) => ({ path })),
];

/** An address, with the day of the last change of its page when known. */
interface Entry {
  path: string;
  /** The id of its route; absent: the page exists in English only. */
  page?: string;
  changed?: string;
}

type LanguagesOf = (pageId: string) => readonly Language[];
const onlyEnglish: LanguagesOf = () => ["en"];

/** Number of real businesses of a category in an LGA, and the day of their last change. */
interface CategoryCount extends Record<string, unknown> {
  lga: number;
  category: number;
  count: number;
  changed: string;
}

/**
 * Sitemap files of at most 50,000 addresses each, built on request and cached for an hour. The first contains the static pages and the
 * places. Businesses are distributed over the others by ranges of `listings.turn`, so that a file keeps its businesses until their number
 * doubles. Demo businesses are left out.
 */
export class Sitemaps {
  readonly #services: Pick<Services, "db" | "clock" | "config">;
  readonly #languagesOf: () => Promise<LanguagesOf>;
  readonly #sizes: typeof usualSizes;
  readonly #cache: LRUCache<string, Promise<unknown>>;

  /** @param sizes average number of businesses per file and per database query */
  constructor(
    services: Pick<Services, "db" | "clock" | "config">,
    sizes = usualSizes,
    languagesOf = async (): Promise<LanguagesOf> => onlyEnglish,
  ) {
    this.#services = services;
    this.#languagesOf = languagesOf;
    this.#sizes = sizes;
    const now = () => services.clock.now().getTime();
    this.#cache = new LRUCache({ max: cacheMax, ttl: cacheMs, ttlResolution: 0, perf: { now } });
  }

  /** Builds the sitemap index. @returns XML, compressed with gzip */
  async index(): Promise<Buffer> {
    const slices = slicesFor(await this.#counts(), this.#sizes.aFile);
    const { publicUrl } = this.#services.config;
    const languagesOf = await this.#languagesOf();
    const shown = new Set(["home/home-page", "business/business-page"].flatMap((page) => languagesOf(page)));
    const files = [...shown].flatMap((language) =>
      Array.from(
        { length: slices + 1 },
        (_, at) => `${publicUrl}/sitemaps/${language === "en" ? "" : `${language}-`}${at + 1}.xml`,
      ),
    );
    const list = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>\n`);
    return pack([opening("sitemapindex"), ...list, "</sitemapindex>\n"]);
  }

  /** Builds one sitemap file in a language. @returns XML, compressed with gzip; `undefined` beyond the last */
  async file(number: number, language: Language = "en"): Promise<Buffer | undefined> {
    const counts = await this.#counts();
    const slices = slicesFor(counts, this.#sizes.aFile);
    if (number > slices + 1) return undefined;
    const { db, config } = this.#services;
    const slice = number - 2;
    const entries = slice < 0 ? placesOf(counts) : businessesOf(db, { slice, slices, rows: this.#sizes.aQuery });
    const languagesOf = await this.#languagesOf();
    return this.#cached(`${language} ${number} of ${slices}`, () =>
      pack(urlset(entries, { publicUrl: config.publicUrl, language, languagesOf })),
    );
  }

  #counts = () => this.#cached("counts", () => countByCategory(this.#services.db));

  /** Returns the cached value, or creates it. Concurrent requests share one creation. */
  #cached<T>(name: string, make: () => Promise<T>): Promise<T> {
    const cached = this.#cache.get(name);
    if (cached) return cached as Promise<T>;
    const made = make();
    this.#cache.set(name, made);
    // The caller receives the error; the next request tries again.
    made.catch(() => this.#cache.delete(name));
    return made;
  }
}

/** Number of files, a power of two: when it grows, each file is split in two and no business moves between other files. */
function slicesFor(counts: readonly CategoryCount[], aimedAt: number): number {
  const businesses = counts.reduce((sum, { count }) => sum + count, 0);
  return 2 ** Math.max(0, Math.ceil(Math.log2(businesses / aimedAt)));
}

async function countByCategory(db: Db): Promise<CategoryCount[]> {
  const { rows } = await db.execute<CategoryCount>(sql`
    select l.local_government_id as lga, l.category_id as category, count(*)::int as count,
      to_char(max(b.updated_at) at time zone 'UTC', 'YYYY-MM-DD') as changed
    from listings l join businesses b on b.id = l.business_id where not b.is_demo group by 1, 2 order by 1, 2`);
  return rows;
}

/** Static pages, then every state, LGA and category in an LGA that has a business. */
function* placesOf(counts: readonly CategoryCount[]): Generator<Entry> {
  yield* staticPages;
  const changed = new Map<string, string>();
  for (const { lga: id, category, changed: day } of counts) {
    const lga = lgaById(id);
    const slugs = [stateSlug(lga.state), lgaSlug(lga), categoryById(category).slug];
    for (const depth of [1, 2, 3]) {
      const path = placePath(...slugs.slice(0, depth));
      if (day > (changed.get(path) ?? "")) changed.set(path, day);
    }
  }
  for (const [path, day] of changed) yield { path, page: "search/directory-page", changed: day };
}

/** The businesses whose `turn` is in one of `slices` equal ranges, read in pages. */
async function* businessesOf(
  db: Db,
  { slice, slices, rows: limit }: { slice: number; slices: number; rows: number },
): AsyncGenerator<Entry> {
  const [from, end] = [slice, slice + 1].map((edge) => (edge / slices) * turnsEnd) as [number, number];
  for (const isBoosted of [false, true]) {
    let last: { turn: number; id: string } | undefined;
    do {
      const rows = await listByTurn(db, { isBoosted, from, end, last, limit });
      for (const { id, bid, changed } of rows)
        yield { path: businessPath({ id, bid }), page: "business/business-page", changed };
      last = rows.length === limit ? rows.at(-1) : undefined;
    } while (last);
  }
}

interface Turns {
  isBoosted: boolean;
  from: number;
  /** The first turn of the next slice. */
  end: number;
  /** The last business of the previous page. */
  last: { turn: number; id: string } | undefined;
  limit: number;
}

async function listByTurn(db: Db, { isBoosted, from, end, last, limit }: Turns) {
  const after = last ? sql`(l.turn, l.business_id) > (${last.turn}, ${last.id}::uuid)` : sql`l.turn >= ${from}`;
  const { rows } = await db.execute<{ id: string; bid: string; turn: number; changed: string }>(sql`
    select l.business_id as id, l.bid, l.turn, to_char(b.updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
    from listings l join businesses b on b.id = l.business_id
    where l.is_boosted = ${isBoosted} and ${after} and l.turn <= ${end - 1} and not b.is_demo
    order by l.turn, l.business_id limit ${limit}`);
  return rows;
}

interface Shown {
  publicUrl: string;
  language: Language;
  languagesOf: LanguagesOf;
}

/** The addresses of the pages that exist in a language, each with its alternates in other languages. */
async function* urlset(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  { publicUrl, language, languagesOf }: Shown,
): AsyncGenerator<string> {
  yield opening("urlset");
  for await (const { path, page, changed } of entries) {
    const shown = page ? languagesOf(page) : (["en"] as const);
    if (!shown.includes(language)) continue;
    const addressIn = (one: Language) => publicUrl + inLanguage(path, one).replaceAll("'", "%27");
    const others = shown.length > 1 ? shown.map((one) => alternate(tagOf(one), addressIn(one))).join("") : "";
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    yield `<url><loc>${addressIn(language)}</loc>${lastmod}${others}</url>\n`;
  }
  yield "</urlset>\n";
}

const alternate = (tag: string, address: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`;

const opening = (element: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;

/** Compresses while writing, so that the uncompressed file is never in memory. */
const pack = (pieces: Iterable<string> | AsyncIterable<string>): Promise<Buffer> =>
  buffer(Readable.from(pieces).compose(createGzip()));
