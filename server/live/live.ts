import type { Socket } from "node:net";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { accounts, sessions } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { Batches } from "#/server/platform/events/batches.ts";
import type { OutgoingStream } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { LiveEvent } from "./contract.ts";

const streamsMax = 10;
const beatEveryMs = 1_000;
/** Streams are written in slices, so that thousands do not block the event loop. */
const turns = 20;
const checkEveryMs = 3 * 60_000;
const countPauseMs = 150;
const overlapMs = 60_000;
const itemsMax = 200;
/** Minimum reconnect delay when the process ends; the maximum is twice this. */
const comeBackMs = 1_000;

const resync = wireOf({ type: "resync" });

/**
 * The open event streams of this process, by account. Modules register a feed and push its items; every process receives
 * the events of all processes.
 */
export class Live {
  readonly #deps: Pick<Services, "db" | "clock" | "failures" | "events">;
  readonly #feeds: Feed[] = [];
  readonly #streams = new Map<string, Set<Stream>>();
  #turn = 0;
  #opened = 0;
  readonly #timers: NodeJS.Timeout[];
  readonly #recounts = new Batches<string>((accountIds) => this.#pushCounts(accountIds), { pauseMs: countPauseMs });
  readonly #checks = new Batches<string>((accountIds) => this.#endDead(accountIds));

  constructor(deps: Pick<Services, "db" | "clock" | "failures" | "events">) {
    this.#deps = deps;
    this.#timers = [
      setInterval(() => this.beat(), beatEveryMs).unref(),
      setInterval(() => this.check(), checkEveryMs).unref(),
    ];
  }

  addFeed(source: Feed) {
    this.#feeds.push(source);
  }

  subscribe() {
    const { events } = this.#deps;
    const check = ({ accountId }: { accountId: string }) => {
      if (this.has(accountId)) this.#checks.add(accountId);
    };
    events.onCommitted("session.ended", check);
    events.onCommitted("account.deleted", check);
    events.onCommitted("account.blocked", check);
    const resyncAll = () => this.loseTrack([...this.#streams.keys()]);
    events.onReconnected(resyncAll);
    events.onBrokerReconnected(resyncAll);
  }

  get size(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  has = (accountId: string): boolean => this.#streams.has(accountId);

  push(accountId: string, event: LiveEvent) {
    this.#tellWire(accountId, wireOf(event));
  }

  recount(accountId: string) {
    if (this.has(accountId)) this.#recounts.add(accountId);
  }

  /** Pushes `resync`: unknown events were missed. */
  loseTrack(accountIds: readonly string[]) {
    for (const accountId of accountIds) this.#tellWire(accountId, resync);
  }

  /**
   * Opens a stream in a session. Above ten streams the oldest is closed.
   * @param lastEventId the last item received; empty: start with new items
   */
  open({ id: accountId, sessionId }: Viewer, lastEventId: string): OutgoingStream {
    return (connection) => {
      if (connection.destroyed) return;
      const turn = this.#opened++ % turns;
      const stream = new Stream({ accountId, sessionId, turn }, connection, lastEventId !== "");
      const mine = this.#streams.get(accountId) ?? new Set();
      this.#streams.set(accountId, mine.add(stream));
      const followed = this.#deps.events.follow(accountId);
      connection.on("close", () => this.#forget(stream));
      const [oldest] = mine;
      if (mine.size > streamsMax) this.#end(oldest!);
      stream.beat();
      this.#catchUp(stream, followed, lastEventId).catch((error: unknown) => {
        this.#deps.failures.report("catching up of a stream", error);
        this.#end(stream);
      });
    };
  }

  beat() {
    this.#turn = (this.#turn + 1) % turns;
    for (const stream of this.#all()) if (stream.turn === this.#turn) stream.beat();
  }

  /** Closes streams whose sessions ended. Also runs every three minutes, for sessions that expire. */
  check() {
    this.#checks.add(...this.#streams.keys());
  }

  /** Closes all streams; browsers reconnect to another process, spread over time. */
  close() {
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#all()) {
      stream.push(`retry: ${Math.round(comeBackMs * (1 + Math.random()))}\n\n`);
      this.#end(stream);
    }
  }

  *#all(): Iterable<Stream> {
    for (const streams of [...this.#streams.values()]) yield* [...streams];
  }

  #end(stream: Stream) {
    this.#forget(stream);
    stream.end();
  }

  #forget(stream: Stream) {
    const mine = this.#streams.get(stream.accountId);
    mine?.delete(stream);
    if (mine?.size !== 0) return;
    this.#streams.delete(stream.accountId);
    this.#deps.events.unfollow(stream.accountId);
  }

  #tellWire(accountId: string, wire: string) {
    for (const stream of this.#streams.get(accountId) ?? []) stream.push(wire);
  }

  /** Replays missed items after the subscription is established, so that none is lost. */
  async #catchUp(stream: Stream, followed: Promise<void>, lastEventId: string) {
    await followed;
    this.recount(stream.accountId);
    if (lastEventId !== "") stream.resume(await this.#missedBy(stream.accountId, lastEventId));
  }

  async #missedBy(accountId: string, lastEventId: string): Promise<string> {
    const { db } = this.#deps;
    if (!isId(lastEventId)) return resync;
    const times = await Promise.all(this.#feeds.map((source) => source.timeOf(db, accountId, lastEventId)));
    const receivedAt = times.find((time) => time !== undefined);
    if (!receivedAt) return resync;
    const since = new Date(receivedAt.getTime() - overlapMs);
    const lists = this.#feeds.map((source) => source.since(db, accountId, since, itemsMax + 1));
    const missed = (await Promise.all(lists)).flat();
    if (missed.length > itemsMax) return resync;
    missed.sort((a, b) => (a.id < b.id ? -1 : 1));
    return missed.map(wireOf).join("");
  }

  async #pushCounts(accountIds: string[]) {
    const present = [...new Set(accountIds)].filter(this.has);
    if (present.length === 0) return;
    try {
      const counted = this.#feeds.map(
        async ({ counter, count }) => [counter, await count(this.#deps.db, present)] as const,
      );
      const counts = Object.fromEntries(await Promise.all(counted));
      const of = (counter: Feed["counter"], accountId: string) => counts[counter]?.get(accountId) ?? 0;
      for (const accountId of present) {
        this.push(accountId, {
          type: "counts",
          messages: of("messages", accountId),
          notifications: of("notifications", accountId),
        });
      }
    } catch (error) {
      this.#deps.failures.report("live counters", error, { accounts: present.length });
      this.loseTrack(present);
    }
  }

  /** Closes streams of ended sessions; none when the database does not respond. */
  async #endDead(accountIds: string[]) {
    const streams = [...new Set(accountIds)].flatMap((accountId) => [...(this.#streams.get(accountId) ?? [])]);
    if (streams.length === 0) return;
    const { db, clock, failures } = this.#deps;
    const sessionIds = streams.map(({ sessionId }) => sessionId);
    const alive = await listAlive(db, sessionIds, clock.now()).catch((error: unknown) => {
      failures.report("session check of streams", error, { streams: streams.length });
      return new Set(sessionIds);
    });
    for (const stream of streams) if (!alive.has(stream.sessionId)) this.#end(stream);
  }
}

export type LiveItem = Extract<LiveEvent, { id: string }>;

/** Live items of a module. Each item is read for its recipient, which checks access. */
interface Feed {
  counter: "messages" | "notifications";
  /** Unread items per account; accounts without any may be omitted. */
  count: (db: Db, accountIds: readonly string[]) => Promise<Map<string, number>>;
  /** Time at which the item with this id was pushed to a person; `undefined` when it never was. */
  timeOf: (db: Db, accountId: string, id: string) => Promise<Date | undefined>;
  since: (db: Db, accountId: string, since: Date, most: number) => Promise<LiveItem[]>;
}

async function listAlive(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        gt(sessions.expiresAt, now),
        isNull(accounts.deletedAt),
        isNull(accounts.blockedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** A client with a larger unsent buffer is disconnected and resumes, to bound memory. */
const unsentBytesMax = 64 * 1024;

function wireOf(event: LiveEvent): string {
  const { type, ...rest } = event;
  const id = "id" in event ? `id: ${event.id}\n` : "";
  return `event: ${type}\n${id}data: ${JSON.stringify(rest)}\n\n`;
}

class Stream {
  readonly accountId: string;
  readonly sessionId: string;
  readonly turn: number;
  readonly #connection: Socket;
  /** Events that arrive during a replay are buffered, to keep order. */
  #held: string[] | undefined;

  constructor(of: Pick<Stream, "accountId" | "sessionId" | "turn">, connection: Socket, isResuming: boolean) {
    this.accountId = of.accountId;
    this.sessionId = of.sessionId;
    this.turn = of.turn;
    this.#connection = connection;
    if (isResuming) this.#held = [];
  }

  push(wire: string) {
    if (this.#held) this.#held.push(wire);
    else this.#write(wire);
  }

  resume(missed: string) {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#write([missed, ...held].join(""));
  }

  beat() {
    this.#write(":\n\n");
  }

  end() {
    this.#connection.destroySoon();
  }

  #write(wire: string) {
    if (wire === "" || this.#connection.writableEnded) return;
    this.#connection.write(wire);
    if (this.#connection.writableLength > unsentBytesMax) this.#connection.destroy();
  }
}
