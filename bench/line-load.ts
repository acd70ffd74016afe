/**
 * People at their phones: a child process that holds sessions by USSD at an even rate, as one provider brings them, and
 * reports what it saw. A session's next text comes only after its last answer was read.
 */
import { Connections } from "./line-connections.ts";
import { drawSession, type Typed } from "./line-sessions.ts";
import { makeRandom } from "./random.ts";

export interface LineOrder {
  port: number;
  path: string;
  connections: number;
  /** Requests a second. */
  rate: number;
  seconds: number;
  seed: number;
}

interface KindReport {
  kind: string;
  count: number;
  p50Ms: number;
  p99Ms: number;
}

export interface LineReport {
  count: number;
  /** Answers that were no screen, and requests without an answer. */
  failed: number;
  seconds: number;
  sessions: number;
  /** From when a request was due, not from when it was sent. */
  p50Ms: number;
  p99Ms: number;
  /** CPU of making the load. */
  loadMs: number;
  kinds: KindReport[];
}

interface Session {
  id: string;
  number: string;
  typed: Typed[];
  at: number;
}

/** Of this run, so that nobody is the one of an earlier run. */
const epoch = Date.now();
const readingMs = 2_000;
/** Reading ends at one of so few times that waiting for it costs the load next to nothing. */
const readingStepMs = 100;
const tickMs = 2;

async function run(order: LineOrder): Promise<LineReport> {
  const connections = new Connections(order);
  const cpuBefore = process.cpuUsage();
  const random = makeRandom(order.seed);
  const took: { kind: string; ms: number }[] = [];
  /** Sessions whose last screen was read. */
  const ready: Session[] = [];
  const running = new Set<Promise<void>>();
  let sessions = 0;
  let failed = 0;

  const begin = (): Session => {
    sessions += 1;
    const nth = order.seed * 1_000_000 + sessions;
    const number = `+23480${String((nth + epoch) % 100_000_000).padStart(8, "0")}`;
    return { id: `bench-${epoch}-${nth}`, number, typed: drawSession(random), at: 0 };
  };
  const one = async (session: Session, dueMs: number) => {
    const { id, number, typed, at } = session;
    const text = typed
      .slice(0, at + 1)
      .map((each) => each.text)
      .filter(Boolean)
      .join("*");
    try {
      const fields = { sessionId: id, serviceCode: "*384#", phoneNumber: number, text };
      const screen = await connections.post(new URLSearchParams(fields).toString());
      if (!/^(CON|END) ./.test(screen)) throw new Error(screen);
      took.push({ kind: typed[at]!.kind, ms: performance.now() - dueMs });
      // A session ends before its script does: no business was found, or the screen is the last.
      if (screen.startsWith("END") || at + 1 === typed.length) return;
      const steps = Math.round((readingMs * (0.5 + random())) / readingStepMs);
      setTimeout(() => ready.push({ ...session, at: at + 1 }), steps * readingStepMs).unref();
    } catch {
      failed += 1;
    }
  };
  const beganAt = performance.now();
  const endsAt = beganAt + order.seconds * 1000;
  for (let dueMs = beganAt; dueMs < endsAt; ) {
    for (const now = performance.now(); dueMs <= now; dueMs += 1000 / order.rate) {
      const sending = one(ready.shift() ?? begin(), dueMs).finally(() => running.delete(sending));
      running.add(sending);
    }
    await new Promise((wake) => setTimeout(wake, tickMs));
  }
  await Promise.all(running);
  const seconds = (performance.now() - beganAt) / 1000;
  connections.close();
  const { user, system } = process.cpuUsage(cpuBefore);
  const all = took.map(({ ms }) => ms);
  const kinds = [...Map.groupBy(took, ({ kind }) => kind)].map(([kind, some]) => {
    const times = some.map(({ ms }) => ms);
    return { kind, count: some.length, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) };
  });
  const loadMs = (user + system) / 1000;
  return { count: took.length, failed, seconds, sessions, p50Ms: at(all, 0.5), p99Ms: at(all, 0.99), loadMs, kinds };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

process.on("message", async (order: LineOrder) => process.send!(await run(order)));
