import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So many requests of one network begin in one turn of the event loop: at 0.2 ms each, they delay another by a millisecond. */
const perTurn = 4;
/** And fewer, once beginning them took so long: on a slow machine, or where each is dear. */
const perTurnMs = 0.25;
/**
 * Browsers and proxies wait for an answer before they ask again; a client with so many unanswered on one connection is
 * cut off.
 */
const unansweredMax = 20;
/** Of one network; beyond it the newest are cut off. */
const waitingMax = 5_000;

interface Waiting {
  socket: Socket;
  start: () => void;
}

/**
 * Lets requests begin in turns: of each network a few in each turn of the event loop, the rest in the following ones. Five
 * hundred connections of one client that all ask at once are then answered one handful after the other, with everybody
 * else's requests between, instead of holding the one thread until the last of them is done.
 */
export class RequestTurns {
  readonly #begun = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #unanswered = new WeakMap<Socket, number>();
  #isScheduled = false;

  /** Calls `start` now or in one of the next turns; never, when its connection is gone by then. */
  begin(network: string, request: IncomingMessage, response: ServerResponse, start: () => void) {
    const { socket } = request;
    if (this.#isTooMany(socket, response)) return void socket.destroy();
    this.#schedule();
    const begun = this.#begun.get(network) ?? 0;
    const known = this.#waiting.get(network);
    if (begun < perTurn && !known) {
      this.#begun.set(network, begun + 1);
      return start();
    }
    const waiting = known ?? [];
    if (waiting.length >= waitingMax) return void socket.destroy();
    waiting.push({ socket, start });
    this.#waiting.set(network, waiting);
  }

  /** A response without a socket of its own stands behind others on the same connection: only these are counted. */
  #isTooMany(socket: Socket, response: ServerResponse): boolean {
    if (response.socket) return false;
    const unanswered = (this.#unanswered.get(socket) ?? 0) + 1;
    this.#unanswered.set(socket, unanswered);
    response.once("close", () => this.#unanswered.set(socket, (this.#unanswered.get(socket) ?? 1) - 1));
    return unanswered > unansweredMax;
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn() {
    this.#isScheduled = false;
    this.#begun.clear();
    for (const [network, waiting] of this.#waiting) {
      this.#begun.set(network, this.#startSome(waiting));
      if (waiting.length === 0) this.#waiting.delete(network);
    }
    if (this.#begun.size > 0) this.#schedule();
  }

  /** @returns how many were begun */
  #startSome(waiting: Waiting[]): number {
    const startedAt = performance.now();
    let begun = 0;
    while (begun < perTurn && performance.now() - startedAt < perTurnMs) {
      const next = waiting.shift();
      if (!next) break;
      begun += 1;
      if (!next.socket.destroyed) next.start();
    }
    return begun;
  }
}
