import type { ChildProcess } from "node:child_process";
import type { Asked } from "./asked.ts";
import type { LoadOrder, LoadReport } from "./load.ts";
import { ask } from "./processes.ts";

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Cost of one kind of request. */
export interface Measured {
  name: string;
  /** The first of its kind after the start; a floor has none. */
  coldMs?: number;
  p50Ms: number;
  /** At a low, even rate. */
  p99Ms: number;
  /** In a closed loop of 16 connections. */
  perSecond: number;
  serverMs: number;
  databaseMs: number;
  failed: number;
}

export const cpuOf = ({ serverMs, databaseMs }: Pick<Measured, "serverMs" | "databaseMs">) => serverMs + databaseMs;

export interface Effort {
  seconds: number;
  lowRateSeconds: number;
  /** Requests a second at the low rate. */
  lowRate: number;
  connections: number;
  /**
   * Rounds in which compared things are measured in turn, so that whatever else the machine does falls on all alike.
   */
  rounds: number;
  /** Ends the closed loop early. */
  requestsMax?: number;
}

/** Whatever is measured: it listens on a port and knows what it has used. */
interface Target {
  port: number;
  cpuMs: () => Promise<{ server: number; database: number }>;
}

let used = 0;

/** Time of the first request of a kind in a process that has just started. */
export async function measureCold(
  load: ChildProcess,
  { port }: Pick<Target, "port">,
  { paths }: Asked,
): Promise<number> {
  used += 100_000;
  const order: LoadOrder = { port, paths, connections: 1, seconds: 10, requestsMax: 1, from: used };
  return (await ask<LoadReport>(load, order)).p50Ms;
}

/** Warms up, then a closed loop for rate and CPU, then a low rate for latency. */
export async function measure(
  load: ChildProcess,
  target: Target,
  { name, paths }: Asked,
  effort: Effort,
): Promise<Measured> {
  const send = (order: Partial<LoadOrder>) => {
    used += 100_000;
    return ask<LoadReport>(load, {
      port: target.port,
      paths,
      connections: effort.connections,
      seconds: 1,
      from: used,
      ...order,
    });
  };
  await send({ seconds: Math.min(1, effort.seconds), requestsMax: 200 });

  const before = await target.cpuMs();
  const busy = await send({ seconds: effort.seconds, requestsMax: effort.requestsMax });
  const after = await target.cpuMs();
  const calm = await send({ seconds: effort.lowRateSeconds, rate: effort.lowRate });
  return {
    name,
    p50Ms: calm.p50Ms,
    p99Ms: calm.p99Ms,
    perSecond: busy.count / busy.seconds,
    serverMs: (after.server - before.server) / busy.count,
    databaseMs: (after.database - before.database) / busy.count,
    failed: busy.failed + calm.failed,
  };
}

/**
 * Measures kinds that are compared with each other, in turns, after the engine has compiled what they use: it needs some
 * 500 requests of a page.
 * @returns of each kind the mean of its turns; latency is that of the last
 */
export async function measureInTurns(
  load: ChildProcess,
  target: Target,
  kinds: readonly Asked[],
  effort: Effort,
): Promise<Measured[]> {
  const busyAlone = { ...effort, lowRateSeconds: 0 };
  for (const kind of kinds) await measure(load, target, kind, { ...busyAlone, seconds: 2 * effort.seconds });
  const turns: Measured[][] = kinds.map(() => []);
  for (let round = 1; round <= effort.rounds; round += 1)
    for (const [at, kind] of kinds.entries())
      turns[at]!.push(await measure(load, target, kind, round < effort.rounds ? busyAlone : effort));
  return turns.map(meanOf);
}

function meanOf(turns: Measured[]): Measured {
  const mean = (key: "perSecond" | "serverMs" | "databaseMs") => sum(turns.map((turn) => turn[key])) / turns.length;
  return {
    ...turns.at(-1)!,
    perSecond: mean("perSecond"),
    serverMs: mean("serverMs"),
    databaseMs: mean("databaseMs"),
    failed: sum(turns.map(({ failed }) => failed)),
  };
}
