import type { Socket } from "node:net";
import type { LiveEvent } from "./contract.ts";

/** A client with more than this unread is cut off and resumes: its backlog would fill our memory. */
const unsentBytesMax = 64 * 1024;

/** One piece of news as it goes over the wire. */
export function wireOf(event: LiveEvent): string {
  const { type, ...rest } = event;
  const id = "id" in event ? `id: ${event.id}\n` : "";
  return `event: ${type}\n${id}data: ${JSON.stringify(rest)}\n\n`;
}

/** One browser that listens. */
export class Stream {
  readonly accountId: string;
  readonly sessionId: string;
  /** At which of the beats it is shown that the line is alive. */
  readonly turn: number;
  readonly #connection: Socket;
  /** Events that arrive during replay are buffered, then sent, to keep order. */
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

  /** Pushes what was missed, and then what happened meanwhile. */
  resume(missed: string) {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#write([missed, ...held].join(""));
  }

  /** Shows proxies and the client that the connection is alive. */
  beat() {
    this.#write(":\n\n");
  }

  /** Hangs up, after what is on its way. */
  end() {
    this.#connection.destroySoon();
  }

  #write(wire: string) {
    if (wire === "" || this.#connection.writableEnded) return;
    this.#connection.write(wire);
    if (this.#connection.writableLength > unsentBytesMax) this.#connection.destroy();
  }
}
