/**
 * Half of what it can bear, for minutes: `npm run soak -- 10`. Searches, calls, pages and talk in turn; at the end, what
 * was not answered, and whether memory still grows after it is warm.
 */
import { asked } from "./asked.ts";
import { makePairs, within } from "./chat.ts";
import type { ChatOrder, ChatReport } from "./chat-load.ts";
import type { LoadOrder, LoadReport } from "./load.ts";
import { ask, end, startModule } from "./processes.ts";
import { ownStore, type Product, startProduct } from "./product.ts";

const minutes = Number(process.argv[2] ?? 10);
const businesses = 2_000;
const sliceSeconds = 15;
const pairsTalking = 20;
const messagesASecond = 5;
/** Of the time: caches fill, code is compiled. */
const warmUpShare = 1 / 3;

interface Sample {
  minute: number;
  memoryMb: number;
  p99Ms: number;
  failed: number;
  lost: number;
}

function pathsInTurn(): string[] {
  const { finder, suggest, business, pages } = asked();
  const kinds = [finder[0]!, suggest, business, pages.search, pages.business, pages.home, pages.cached];
  return Array.from({ length: 700 }, (_, at) => {
    const { paths } = kinds[at % kinds.length]!;
    return paths[Math.floor(at / kinds.length) % paths.length]!;
  });
}

/** Growth of memory in MB an hour: the line through the samples with the least squares. */
function growthMbAnHour(samples: readonly Pick<Sample, "minute" | "memoryMb">[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, memory] = [mean(samples.map((one) => one.minute)), mean(samples.map((one) => one.memoryMb))];
  const along = samples.reduce((sum, one) => sum + (one.minute - minute) * (one.memoryMb - memory), 0);
  return (along / samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)) * 60;
}

async function soak(product: Product, pairs: Awaited<ReturnType<typeof makePairs>>): Promise<Sample[]> {
  const [load, chat] = [startModule("load.ts", 1), startModule("chat-load.ts", 1)];
  const order = { port: product.port, paths: pathsInTurn(), connections: 16, seconds: 5 };
  const most = await ask<LoadReport>(load, { ...order, from: 0 } satisfies LoadOrder);
  const rate = most.count / most.seconds / 2;
  process.stdout.write(`${Math.round(rate * 2)} requests a second at most; half of that for ${minutes} minutes\n`);
  await ask(chat, { do: "open", ports: [product.port], pairs } satisfies ChatOrder);

  const samples: Sample[] = [];
  const beganAt = performance.now();
  const minute = () => (performance.now() - beganAt) / 60_000;
  for (let from = 1e6; minute() < minutes; from += 1e6) {
    const talk = { do: "send", count: messagesASecond * sliceSeconds, rate: messagesASecond } satisfies ChatOrder;
    const [{ failed, p99Ms }, { lost }] = await Promise.all([
      ask<LoadReport>(load, { ...order, seconds: sliceSeconds, rate, from } satisfies LoadOrder),
      ask<ChatReport>(chat, talk),
    ]);
    const sample = { minute: minute(), memoryMb: product.memoryMb(), p99Ms, failed, lost };
    samples.push(sample);
    process.stdout.write(
      `${sample.minute.toFixed(1)} min  ${sample.memoryMb} MB  p99 ${p99Ms.toFixed(0)} ms  ${failed} failed  ${lost} lost\n`,
    );
  }
  await Promise.all([end(load), end(chat)]);
  return samples;
}

const store = ownStore(businesses);
await (await startProduct(store)).stop();
const pairs = await within(store, (database) => makePairs(database, pairsTalking));
const product = await startProduct(store);
const samples = await soak(product, pairs);
await product.stop();
const growth = growthMbAnHour(samples.slice(Math.floor(samples.length * warmUpShare)));
const wrong = samples.reduce((sum, { failed, lost }) => sum + failed + lost, 0);
process.stdout.write(
  `memory grows by ${growth.toFixed(0)} MB an hour after warm-up; ${wrong} requests or messages lost\n`,
);
process.exitCode = wrong > 0 ? 1 : 0;
