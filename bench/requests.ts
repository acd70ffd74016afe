/**
 * CPU and latency of each kind of request, compared with the minimum for the same work: plain full text search, one row by key, a
 * bare insert, and the same page from a file by nginx. `npm run bench -- requests 2000 100000 1000000` for more rows.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { findState } from "#/server/place/place.ts";
import type { Database } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { businessPath } from "#/shared/business-path.ts";
import { wordsOf } from "#/shared/fold.ts";
import { cpuMsOf, cpuMsOfFamily, end, freePort, parentOf, startOnCore, waitUntil } from "#/tests/processes.ts";
import { nginx } from "#/tests/proxy.ts";
import type { Figure } from "./bench.ts";
import {
  addressOf,
  type Cpu,
  makePairs,
  makeStore,
  moveToClientCore,
  type Pair,
  type Product,
  quantile,
  serverCore,
  startProduct,
} from "./product.ts";

const connections = 16;
const busySeconds = 3;
/** Sequential requests, for latency. */
const calmRequests = 200;
/** Until V8 has optimized the code. */
const warmUpRequests = 500;
const writes = 400;
const businessesRequested = 200;

const places = ["Lagos", "Lagos, Ikeja", "Rivers", "Kano", "Abuja", "Oyo, Ibadan North", "Enugu", "Delta", ""];
const searches = [
  ...["mechanic", "caterer", "laundry", "restaurant", "real estate", "logistics"],
  ...["plumber", "electrician", "tailor", "barber", "carpenter", "hair stylist", "aircon repair"],
  ...["repair", "food", "fashion", "cleaning", "school", "delivery"],
  ...["plumbr", "electrican", "fotographer", "resturant"],
  ...["fix my generator", "who can repair leaking tap", "make up artist for wedding", "small chops for party"],
  ...["wedding", "installation", "affordable", "solar panel"],
];

interface Known {
  id: string;
  bid: string;
  name: string;
}

/** A request; `{n}` in its path is replaced with a unique number. */
interface Sent {
  method?: "POST";
  path: string;
  token?: string;
  body?: object;
}

interface Measured extends Cpu {
  cpu: number;
  perSecond: number;
  p50: number;
  p99: number;
}

const ms = (value: number) => `${value.toFixed(value < 0.1 ? 3 : 2)} ms`;
const times = (value: number) => `${value.toFixed(2)} ×`;
const print = (name: string, { server, database, p50, p99, perSecond }: Measured) =>
  console.log(
    `${name.padEnd(46)} CPU ${ms(server + database)} (${ms(server)} + ${ms(database)}), p50 ${ms(p50)}, p99 ${ms(p99)}, ${perSecond.toFixed(0)}/s`,
  );

let used = 0;

/** Repeats requests: `count` of them sequentially, or for `seconds` on many connections. */
async function send(url: string, list: readonly Sent[], effort: { count: number } | { seconds: number }) {
  const took: number[] = [];
  const isCounted = "count" in effort;
  const ended = Promise.withResolvers<autocannon.Result>();
  const options: autocannon.Options = {
    url,
    ...(isCounted ? { connections: 1, amount: effort.count } : { connections, duration: effort.seconds }),
    requests: [
      {
        setupRequest: (request) => {
          used += 1;
          const { method = "GET", path, token, body } = list[used % list.length]!;
          return {
            ...request,
            method,
            path: path.replace("{n}", String(used)),
            body: body && JSON.stringify({ ...body, client_id: `bench ${used}` }),
            headers: {
              "accept-encoding": "gzip, deflate, br, zstd",
              "x-forwarded-for": addressOf(used),
              ...(body && { "content-type": "application/json" }),
              ...(token && { authorization: `Bearer ${token}` }),
            },
          };
        },
      },
    ],
  };
  const run = autocannon(options, (error, result) => (error ? ended.reject(error) : ended.resolve(result)));
  run.on("response", (_client, _status, _bytes, responseMs) => took.push(responseMs));
  const { non2xx, errors, duration } = await ended.promise;
  if (non2xx + errors > 0)
    throw new Error(`${non2xx + errors} requests like ${list[0]!.path} were not answered with 2xx`);
  return { took, perSecond: took.length / duration };
}

/** CPU and throughput in a closed loop on many connections; latency without load. */
async function measure(name: string, target: Pick<Product, "url" | "cpuMs">, list: readonly Sent[]): Promise<Measured> {
  await send(target.url, list, { count: warmUpRequests });
  const { took: calm } = await send(target.url, list, { count: calmRequests });
  const before = target.cpuMs();
  const { took, perSecond } = await send(target.url, list, { seconds: busySeconds });
  return printed(name, target.cpuMs(), before, took.length, calm, perSecond);
}

/** Sequential writes, each by another member. */
async function measureWrites(name: string, target: Product, list: readonly Sent[]): Promise<Measured> {
  await send(target.url, list, { count: 100 });
  const before = target.cpuMs();
  const { took, perSecond } = await send(target.url, list, { count: writes });
  return printed(name, target.cpuMs(), before, took.length, took, perSecond);
}

function printed(name: string, after: Cpu, before: Cpu, count: number, took: number[], perSecond: number): Measured {
  const server = (after.server - before.server) / count;
  const database = (after.database - before.database) / count;
  const measured = {
    ...{ server, database, cpu: server + database, perSecond },
    ...{ p50: quantile(took, 0.5), p99: quantile(took, 0.99) },
  };
  print(name, measured);
  return measured;
}

const card = `business_id, bid, name, summary, category_id, tags, town, local_government_id, image, years_of_experience,
  is_verified, is_boosted, rating_sum, rating_count`;
const byKeySql = `select ${card} from listings where business_id = $1`;
const plainTextSql = `select ${card} from listings, plainto_tsquery('simple', $1) as query
  where words @@ query and ($2::int is null or state_id = $2) order by ts_rank(words, query) desc limit 28`;

/** The minimum: single statements on one database connection. */
async function measureFloors({ pool }: Database, known: readonly Known[], questions: readonly [string, string][]) {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const cpuMs = (): Cpu => {
    const { user, system } = process.cpuUsage();
    return { server: (user + system) / 1_000, database: cpuMsOfFamily(parentOf(rows[0]!.pid)) };
  };
  const repeat = async (name: string, leastSeconds: number, one: (nth: number) => Promise<unknown>) => {
    for (let nth = 0; nth < 20; nth += 1) await one(nth);
    const took: number[] = [];
    const before = cpuMs();
    const beganAt = performance.now();
    for (let nth = 20; performance.now() - beganAt < leastSeconds * 1_000; nth += 1) {
      const at = performance.now();
      await one(nth);
      took.push(performance.now() - at);
    }
    return printed(name, cpuMs(), before, took.length, took, (1_000 * took.length) / (performance.now() - beganAt));
  };
  await client.query("set statement_timeout = 0");
  await client.query("create table bench_bare (id uuid primary key, text text not null, at timestamptz not null)");
  const floors = {
    byKey: await repeat("floor: one row by key", busySeconds, (nth) =>
      client.query(byKeySql, [known[nth % known.length]!.id]),
    ),
    plainText: await repeat("floor: plain full text", busySeconds, (nth) => {
      const [search, location] = questions[nth % questions.length]!;
      return client.query(plainTextSql, [wordsOf(search).join(" "), findState(location.split(",")[0]!)?.id ?? null]);
    }),
    insert: await repeat("floor: a bare insert", busySeconds, () =>
      client.query("insert into bench_bare values ($1, $2, $3)", [newId(), "a message", new Date()]),
    ),
  };
  await client.query("drop table bench_bare");
  client.release();
  return floors;
}

/**
 * Requests one page on many connections, and reads no body: autocannon decodes each, which takes longer than the product takes for a
 * compressed page. @returns pages per second
 */
async function measurePerSecond(name: string, { url, cpuMs }: Pick<Product, "url" | "cpuMs">, path: string) {
  const port = Number(new URL(url).port);
  const run = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    let received = 0;
    const repeat = () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const socket = connect(port, "127.0.0.1")
        .once("close", () => resolve())
        .once("error", reject);
      let missing = 0;
      const request = () => {
        if (performance.now() > until) return void socket.destroy();
        used += 1;
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: zstd, br, gzip\r\nx-forwarded-for: ${addressOf(used)}\r\n\r\n`,
        );
      };
      socket.on("connect", request).on("data", (piece: Buffer) => {
        if (missing === 0) {
          const head = piece.toString("latin1", 0, piece.indexOf("\r\n\r\n"));
          if (!head.startsWith("HTTP/1.1 200")) return void socket.destroy(new Error(`${path} answered ${head}`));
          missing = head.length + "\r\n\r\n".length + Number(/content-length: (\d+)/i.exec(head)?.[1]);
        }
        missing -= piece.length;
        if (missing > 0) return;
        received += 1;
        request();
      });
      return promise;
    };
    await Promise.all(Array.from({ length: connections }, repeat));
    return received;
  };
  await run(1);
  const before = cpuMs();
  const received = await run(busySeconds);
  const after = cpuMs();
  const cpu = after.server + after.database - before.server - before.database;
  console.log(`${name.padEnd(46)} CPU ${ms(cpu / received)}, ${(received / busySeconds).toFixed(0)}/s`);
  return received / busySeconds;
}

/** Serves the bytes of a page from a file with nginx, on the core of the servers; `undefined` without nginx. */
async function measureNginx(page: Buffer): Promise<number | undefined> {
  if (!nginx) return undefined;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "localchap-nginx-"));
  const url = `http://127.0.0.1:${port}`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder};`);
  writeFileSync(join(folder, "page.html"), page, { mode: 0o644 });
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 512; }
    http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000;
      ${temporary.join(" ")} server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = startOnCore(serverCore, nginx, ["-p", folder, "-c", join(folder, "nginx.conf")]);
  await waitUntil(async () => (await fetch(`${url}/page.html`)).ok, child, 10_000);
  const cpuMs = () => ({ server: cpuMsOf(child.pid!), database: 0 });
  const perSecond = await measurePerSecond("peer: nginx, the same page from a file", { url, cpuMs }, "/page.html");
  await end(child);
  rmSync(folder, { recursive: true, force: true });
  return perSecond;
}

async function compressedPage(url: string, path: string): Promise<Buffer> {
  const response = await fetch(url + path, { headers: { "accept-encoding": "zstd, br, gzip" } });
  await response.arrayBuffer();
  return Buffer.alloc(Number(response.headers.get("content-length")), "x");
}

/** Creates the data and measures the minimum on it. */
function prepare(size: number) {
  const questions = searches.flatMap((search) => places.map((place): [string, string] => [search, place]));
  return makeStore(size, async (database) => {
    const { rows: known } = await database.pool.query<Known>(
      `select id, bid, name from businesses where status = 'active' order by id limit ${businessesRequested}`,
    );
    questions.push(...known.slice(0, 50).map(({ name }): [string, string] => [name, ""]));
    console.log(`\n${size.toLocaleString("en")} listings`);
    const floors = await measureFloors(database, known, questions);
    const pairs = await makePairs(database, writes + 100);
    return { known, questions, floors, pairs };
  });
}

async function measureSize(size: number): Promise<Figure[]> {
  const store = await prepare(size);
  const { known, questions, floors, pairs } = store.prepared;
  const product = await startProduct(store.dataDir);
  moveToClientCore();
  const { readyMs } = product;
  const queries = questions.map(([search, location]) => String(new URLSearchParams({ search, location })));
  const of = (name: string, paths: readonly string[]) =>
    measure(
      name,
      product,
      paths.map((path) => ({ path })),
    );

  const finder = await of(
    "call: finder",
    queries.map((query) => `/v2/finder?${query}`),
  );
  const results = await of(
    "call: results",
    queries.map((query) => `/v2/results?${query}`),
  );
  const searchPage = await of(
    "page: search, not cached",
    queries.map((query) => `/search?${query}&n={n}`),
  );
  const businessCall = await of(
    "call: business",
    known.map(({ id }) => `/v2/business/${id}`),
  );
  const businessPage = await of(
    "page: business, not cached",
    known.map((one) => `${businessPath(one)}?n={n}`),
  );
  const featured = await of("call: featured", ["/v2/featured_client?location=Lagos"]);
  const top = await of("call: top", ["/v2/businesses_client"]);
  const home = await of("page: home, not cached", ["/?n={n}"]);
  const memoryMb = product.memoryMb();
  const cachedPath = "/search?search=plumber&location=Lagos";
  const cached = await measurePerSecond("page: search, cached", product, cachedPath);
  const peer = await measureNginx(await compressedPage(product.url, cachedPath));
  const message = await measureWrites("write: message", product, pairs.map(messageOf));
  const rating = await measureWrites(
    "write: rating",
    product,
    pairs.map(({ tokens }, nth) => ratingOf(tokens[0], nth, known)),
  );
  await product.stop();
  store.remove();

  const isLarge = size >= 1_000_000;
  const figure = (work: string, today: string, floor: string): Figure => ({
    work: `${work}, ${size.toLocaleString("en")} listings`,
    today,
    floor,
  });
  return [
    figure(
      "search call beside plain full text",
      `${times(finder.cpu / floors.plainText.cpu)} (${ms(finder.cpu)})`,
      size < 100_000 ? "" : isLarge ? "≤ 0.5 ×" : "≤ 3 ×",
    ),
    figure(
      "business call beside one row by key",
      `${times(businessCall.cpu / floors.byKey.cpu)} (${ms(businessCall.cpu)})`,
      "≤ 12 ×",
    ),
    figure(
      "page that is not cached beside its call: search, business, home",
      [searchPage.cpu / results.cpu, businessPage.cpu / businessCall.cpu, home.cpu / (featured.cpu + top.cpu)]
        .map(times)
        .join(", "),
      "≤ 5 ×",
    ),
    figure(
      "cached page, requests per second",
      peer ? `${times(cached / peer)} nginx (${cached.toFixed(0)}/s)` : `${cached.toFixed(0)} (nginx is not installed)`,
      "≥ 0.5 × nginx",
    ),
    figure(
      "message, rating beside a bare row, p50",
      `${times(message.p50 / floors.insert.p50)}, ${times(rating.p50 / floors.insert.p50)}`,
      "≤ 8 ×",
    ),
    figure(
      "start on existing data; memory after a thousand and more pages",
      `${(readyMs / 1_000).toFixed(1)} s; ${memoryMb} MB`,
      "≤ 3 s; ≤ 400 MB",
    ),
  ];
}

const messageOf = ({ conversationId, tokens }: Pair): Sent => ({
  method: "POST",
  path: `/v2/reply_message/${conversationId}`,
  token: tokens[0],
  body: { message: "Good morning. Can you come on Friday?" },
});

const ratingOf = (token: string, nth: number, known: readonly Known[]): Sent => ({
  method: "POST",
  path: `/v2/rating/${known[nth % known.length]!.id}`,
  token,
  body: { rating: 1 + (nth % 5) },
});

export async function measureRequests(sizes: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) figures.push(...(await measureSize(size)));
  return figures;
}
