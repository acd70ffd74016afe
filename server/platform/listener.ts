import pg from "pg";

const reopenMs = 1_000;
const pulseMs = 1_000;
/** So many beats without an answer are the end. Beats and not time: while our own loop stands still, nobody is to blame. */
const beatsMax = 3;

/** One connection that listens, notices when nobody is at the other end, and comes back by itself. */
export class Listener {
  readonly #connect: () => pg.Client;
  /** Told when the server stopped answering, though no line was cut. */
  readonly #onSilence: () => void;
  readonly #ears = new Map<string, Set<(payload: string) => void>>();
  readonly #missed: (() => void)[] = [];
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(connect: () => pg.Client, onSilence: () => void = () => {}) {
    this.#connect = connect;
    this.#onSilence = onSilence;
  }

  async listen(channel: string, hear: (payload: string) => void, missed?: () => void) {
    if (missed) this.#missed.push(missed);
    const ears = this.#ears.get(channel);
    if (ears) return void ears.add(hear);
    this.#ears.set(channel, new Set([hear]));
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#open();
  }

  async #open() {
    const client = this.#connect();
    client.on("notification", ({ channel, payload }) => {
      for (const hear of this.#ears.get(channel) ?? []) hear(payload ?? "");
    });
    client.on("error", () => {}); // followed by "end"
    client.on("end", () => this.#again(client));
    await client.connect();
    this.#client = client;
    for (const channel of this.#ears.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#feelPulse(client);
  }

  /** A line that was swallowed (a firewall, a pulled plug) looks like one on which nothing is said. */
  #feelPulse(client: pg.Client) {
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
      if (beats === 1) {
        client.query("select 1").then(
          () => {
            beats = 0;
          },
          () => {},
        );
      }
      if (beats <= beatsMax) return;
      clearInterval(timer);
      this.#onSilence();
    }, pulseMs).unref();
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
    setTimeout(() => reopen().catch(() => {}), reopenMs).unref();
  }

  async close() {
    this.#isClosed = true;
    await this.#client?.end();
  }
}
