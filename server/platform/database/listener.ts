import pg from "pg";

const reopenMs = 1_000;
const heartbeatMs = 1_000;
/** Counts heartbeats, not time, so a blocked event loop is not taken for a dead server. */
const missedBeatsMax = 3;

export class Listener {
  readonly #connect: () => pg.Client;
  readonly #onServerGone: () => void;
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  readonly #missed = new Set<() => void>();
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(connect: () => pg.Client, onServerGone: () => void = () => {}) {
    this.#connect = connect;
    this.#onServerGone = onServerGone;
  }

  /** @returns a function that unsubscribes; other subscriptions are not affected */
  async listen(channel: string, handler: (payload: string) => void, missed?: () => void): Promise<() => void> {
    if (missed) this.#missed.add(missed);
    const stop = () => {
      this.#handlers.get(channel)?.delete(handler);
      if (missed) this.#missed.delete(missed);
    };
    const handlers = this.#handlers.get(channel);
    if (handlers) {
      handlers.add(handler);
      return stop;
    }
    this.#handlers.set(channel, new Set([handler]));
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#open();
    return stop;
  }

  async #open() {
    const client = this.#connect();
    client.on("notification", ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? "");
    });
    client.on("error", () => {}); // followed by "end"
    client.on("end", () => this.#again(client));
    await client.connect();
    this.#client = client;
    for (const channel of this.#handlers.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#heartbeat(client);
  }

  /** Detects dead connections, which otherwise look idle. */
  #heartbeat(client: pg.Client) {
    let missedBeats = 0;
    const timer = setInterval(() => {
      missedBeats += 1;
      if (missedBeats === 1) {
        client.query("select 1").then(
          () => {
            missedBeats = 0;
          },
          // Counted as a missed beat by staying unanswered.
          () => {},
        );
      }
      if (missedBeats <= missedBeatsMax) return;
      clearInterval(timer);
      this.#onServerGone();
    }, heartbeatMs).unref();
    client.once("end", () => clearInterval(timer));
  }

  #again(lost: pg.Client) {
    if (this.#client === lost) this.#client = undefined;
    if (this.#isClosed) return;
    const reopen = async () => {
      if (this.#isClosed) return;
      await this.#open();
      for (const tell of this.#missed) tell();
    };
    // A failed attempt emits "end", which retries.
    setTimeout(() => reopen().catch(() => {}), reopenMs).unref();
  }

  async close() {
    this.#isClosed = true;
    await this.#client?.end();
  }
}
