/** A share of the simulated processes of `news.ts`, in one child. */
import { openDatabase } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";

export type NewsOrder =
  | { do: "open"; databaseUrl: string; brokerUrl: string | undefined; processes: number; first: number }
  | { do: "publish"; rate: number; seconds: number; people: number }
  | { do: "report" };

export interface NewsReport {
  /** Time from publishing to hearing, for each piece that arrived. */
  lateMs: number[];
}

const peopleEach = 25;
const tickMs = 10;
const settleMs = 3_000;
const lateMs: number[] = [];
let publisher: Events | undefined;

const personOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
/** The same clock in every process of this machine. */
const nowMs = () => performance.timeOrigin + performance.now();
const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** Opens one process with a connection of its own, and follows its people. */
async function openProcess(databaseUrl: string, brokerUrl: string | undefined, number: number) {
  const events = new Events(undefined, brokerUrl);
  const mine = new Set(Array.from({ length: peopleEach }, (_, at) => personOf(number * peopleEach + at)));
  events.onCommitted("notification.written", ({ accountIds, notificationId }) => {
    if (accountIds.some((id) => mine.has(id))) lateMs.push(nowMs() - Number(notificationId));
  });
  await events.listen(await openDatabase({ url: databaseUrl }));
  while (brokerUrl && !events.isBrokerConnected) await sleep(tickMs);
  await Promise.all([...mine].map((id) => events.follow(id)));
  publisher ??= events;
}

async function publish({ rate, seconds, people }: Extract<NewsOrder, { do: "publish" }>) {
  const begun = performance.now();
  for (let sent = 0; sent < rate * seconds; ) {
    const due = Math.min(rate * seconds, ((performance.now() - begun) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      const accountIds = [personOf((sent * 7_919) % people)];
      publisher!.publishAfterCommit("notification.written", { accountIds, notificationId: String(nowMs()) });
    }
    await sleep(tickMs);
  }
  await sleep(settleMs);
}

async function work(order: NewsOrder): Promise<NewsReport> {
  if (order.do === "open")
    for (let at = 0; at < order.processes; at += 1)
      await openProcess(order.databaseUrl, order.brokerUrl, order.first + at);
  if (order.do === "publish") await publish(order);
  return { lateMs };
}

process.on("message", (order: NewsOrder) => void work(order).then((report) => process.send!(report)));
process.on("SIGTERM", () => process.exit(0));
