import { Batches } from "#/server/platform/events/batches.ts";
import type { OutgoingStream } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { LiveEvent } from "./contract.ts";
import type { Feed } from "./feed.ts";
import { listAlive } from "./queries.ts";
import { Stream, wireOf } from "./stream.ts";

export type { Feed, LiveItem } from "./feed.ts";

const streamsMax = 10;
const beatEveryMs = 1_000;
/** Each stream has its turn every so many beats: written to all at once, thousands would hold up other work. */
const turns = 20;
const checkEveryMs = 3 * 60_000;
/** Counts of a person who receives many items at once are sent once. */
const countPauseMs = 150;
/** Ids are time-ordered, commits are not: replay starts this long before the last event. */
const overlapMs = 60_000;
const itemsMax = 200;
/** When the process ends, browsers are told to come back after this, and up to twice this. */
const comeBackMs = 1_000;

const resync = wireOf({ type: "resync" });

/**
 * The open streams of this process, by account. Modules register a feed and push its items (`push`); the process in which
 * something happened does not matter, because each receives the events of all.
 */
export class Live {
  readonly #deps: Pick<Services, "db" | "clock" | "failures" | "events">;
  readonly #feeds: Feed[] = [];
  /** The streams of an account, the oldest first. */
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

  /** Adds a module that has items to push. */
  addFeed(source: Feed) {
    this.#feeds.push(source);
  }

  /** Closes streams when sessions end; sends `resync` when events may have been missed. */
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

  /** Number of open streams. */
  get size(): number {
    return [...this.#streams.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  has = (accountId: string): boolean => this.#streams.has(accountId);

  /** Pushes to every open stream of the account. */
  push(accountId: string, event: LiveEvent) {
    this.#tellWire(accountId, wireOf(event));
  }

  /** Pushes a person's unread counts, soon. */
  recount(accountId: string) {
    if (this.has(accountId)) this.#recounts.add(accountId);
  }

  /** Pushes `resync` to these people: an unknown part was missed. */
  loseTrack(accountIds: readonly string[]) {
    for (const accountId of accountIds) this.#tellWire(accountId, resync);
  }

  /**
   * Opens a stream in a session. Of more than ten the oldest ends.
   * @param lastEventId the latest item received; empty: begin now
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

  /** Says to those whose turn it is that the line is alive: each second to some, to each every 20 seconds. */
  beat() {
    this.#turn = (this.#turn + 1) % turns;
    for (const stream of this.#all()) if (stream.turn === this.#turn) stream.beat();
  }

  /** Ends the streams whose sessions are gone. Done by itself every three minutes, for those that run out unannounced. */
  check() {
    this.#checks.add(...this.#streams.keys());
  }

  /** Ends every stream: browsers come back, to another process, not all in the same moment. */
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

  /** Reads what a browser lacks, once nothing new can be missed. */
  async #catchUp(stream: Stream, followed: Promise<void>, lastEventId: string) {
    await followed;
    this.recount(stream.accountId);
    if (lastEventId !== "") stream.resume(await this.#missedBy(stream.accountId, lastEventId));
  }

  async #missedBy(accountId: string, lastEventId: string): Promise<string> {
    const { db } = this.#deps;
    if (!isId(lastEventId)) return resync;
    const times = await Promise.all(this.#feeds.map((source) => source.timeOf(db, accountId, lastEventId)));
    const heardAt = times.find((time) => time !== undefined);
    if (!heardAt) return resync;
    const since = new Date(heardAt.getTime() - overlapMs);
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

  /** Ends the streams of these accounts whose sessions are gone. A database that does not answer ends none. */
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
