/**
 * Another product with the same businesses, measured in turn with ours:
 *
 *   DATABASE_URL=postgres://… node bench/peer.ts http://127.0.0.1:8055 <pid> <address of its database> \
 *     '/items/businesses/{id}' '/items/businesses?filter[category][_eq]={category}&…' '/items/businesses?search={word}&limit=20'
 *
 * `{id}`, `{category}`, `{state}` and `{word}` in its three addresses are filled in as in ours. docs/performance.md says how it is set up.
 */
import { asked } from "./asked.ts";
import { type Effort, type Measured, measure } from "./measure.ts";
import { cpuMsOf, end, startModule } from "./processes.ts";
import { serverStore, startProduct, watchBackends } from "./product.ts";
import { aligned, peerRows } from "./table.ts";

const [peerUrl, peerPid, peerDatabaseUrl, ...peerTemplates] = process.argv.slice(2);
const serverUrl = process.env.DATABASE_URL;
if (!serverUrl || peerTemplates.length !== 3) throw new Error("DATABASE_URL and six arguments are needed: see above");

const size = 100_000;
const effort: Effort = { seconds: 2, lowRateSeconds: 1, lowRate: 20, connections: 16, rounds: 2 };

const names = ["one business", "20 of a category and state, by rating", "20 that a word finds"];
const ourTemplates = [
  "/v2/business/{id}",
  "/v2/finder?category={category}&location={state}&sort=rating&limit=20",
  "/v2/finder?search={word}&limit=20",
];
const values = {
  id: asked().ids,
  category: ["Fashion & Beauty", "Construction", "Electrical Works", "Catering Services", "Education"],
  state: ["Lagos", "Rivers", "Kano", "Oyo", "Enugu"],
  word: ["plumber", "electrician", "tailor", "barber", "carpenter", "welder", "painter", "catering"],
};

/** The template with every combination of what it asks for. */
function fill(template: string): string[] {
  const [name] = /(?<=\{)(id|category|state|word)(?=\})/.exec(template) ?? [];
  if (!name) return [template];
  return values[name as keyof typeof values].flatMap((value) =>
    fill(template.replace(`{${name}}`, encodeURIComponent(value))),
  );
}

const load = startModule("./load.ts", 1);
const product = await startProduct(await serverStore(serverUrl, size));
const backends = await watchBackends(peerDatabaseUrl!);
const peer = {
  port: Number(new URL(peerUrl!).port),
  cpuMs: async () => ({ server: cpuMsOf(Number(peerPid)), database: await backends.cpuMs() }),
};
const sides = [
  { name: "ours", target: product, templates: ourTemplates },
  { name: "theirs", target: peer, templates: peerTemplates },
];

const rows: Measured[] = [];
for (const [at, name] of names.entries())
  for (let round = 0; round < effort.rounds; round += 1)
    for (const { name: side, target, templates } of sides)
      rows.push(await measure(load, target, { name: `${name}: ${side}`, paths: fill(templates[at]!) }, effort));
await backends.close();
await product.stop();
await end(load);
process.stdout.write(`${aligned(peerRows(rows))}\n`);
