/**
 * `npm run bench:news`: live news between 200 simulated processes, carried by the database and by a broker. Each process
 * follows 25 people; pieces of news, each for one of 5,000 people, are published at an even rate. NATS_URL names a broker; without it
 * `nats-server` is started, if the machine has it.
 */
import { startScratchServer } from "#/server/platform/database/scratch-server.ts";
import { startBroker } from "./news-broker.ts";
import type { NewsOrder, NewsReport } from "./news-load.ts";
import { ask, end, startModule } from "./processes.ts";
import { aligned } from "./table.ts";

const isQuick = process.argv.includes("--quick");
const processes = isQuick ? 40 : 200;
const seconds = isQuick ? 2 : 10;
/** Two children, for a broker's deliveries are spread over the processes of many machines. */
const children = 2;
const bounds = { rate: 3_000, p99Ms: 50 };

/** Publishes at one rate to all processes, and gathers how late each piece was. */
async function measureNews(databaseUrl: string, brokerUrl: string | undefined, rate: number) {
  const loads = Array.from({ length: children }, (_, at) => startModule("./news-load.ts", at % 2));
  const tell = (order: NewsOrder) => Promise.all(loads.map((load) => ask<NewsReport>(load, order)));
  const share = processes / children;
  await Promise.all(
    loads.map((load, at) =>
      ask(load, { do: "open", databaseUrl, brokerUrl, processes: share, first: at * share } satisfies NewsOrder),
    ),
  );
  await ask(loads[0]!, { do: "publish", rate, seconds, people: processes * 25 } satisfies NewsOrder);
  const reports = await tell({ do: "report" });
  await Promise.all(loads.map(end));
  const late = reports.flatMap(({ lateMs }) => lateMs).sort((a, b) => a - b);
  return {
    p50Ms: late[late.length >> 1],
    p99Ms: late[Math.floor(late.length * 0.99)],
    arrived: late.length / (rate * seconds),
  };
}

const server = await startScratchServer();
const broker = await startBroker();
const figure = (value: number | undefined) => (value === undefined ? "" : value.toFixed(1));
const rows = [[`${processes} processes`, "pieces/s", "arrived", "p50 ms", "p99 ms", "", "", "", "bound", "met"]];
for (const rate of isQuick ? [100, 500] : [50, 150, 1_000, 3_000])
  for (const url of broker ? [undefined, broker.url] : [undefined]) {
    // The database's own limit is below: asked for more, it would only fall behind for minutes.
    if (!url && rate > 150) continue;
    const { p50Ms, p99Ms, arrived } = await measureNews(server.url, url, rate);
    const isBound = url !== undefined && rate === bounds.rate;
    const isMet = arrived === 1 && p99Ms! <= bounds.p99Ms;
    rows.push([
      url ? "broker" : "database",
      String(rate),
      `${(arrived * 100).toFixed(1)} %`,
      figure(p50Ms),
      figure(p99Ms),
      "",
      "",
      "",
      isBound ? `p99 ≤ ${bounds.p99Ms} ms` : "",
      isBound ? (isMet ? "yes" : "NO") : "",
    ]);
  }
broker?.stop();
await server.stop();
if (!broker) rows.push(["no broker: neither NATS_URL nor nats-server on this machine"]);
process.stdout.write(`${aligned(rows)}\n`);
