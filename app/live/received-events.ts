import type { LiveEvent } from "#/server/live/contract.ts";
import type { StreamEvent } from "./event-parser.ts";

const idsMax = 500;

/** Events received by a tab: where to resume, and which are duplicates after a reconnection. */
export class ReceivedEvents {
  lastId = "";
  readonly #received = new Set<string>();

  /** @returns the event; `undefined` for duplicates and unknown types */
  take({ type, data, lastId }: StreamEvent): LiveEvent | undefined {
    this.lastId = lastId;
    const event = { type, ...parsed(data) } as LiveEvent;
    if (!("id" in event)) return event;
    const key = `${type} ${event.id}`;
    if (this.#received.has(key)) return undefined;
    this.#received.add(key);
    const [oldest] = this.#received;
    if (this.#received.size > idsMax && oldest !== undefined) this.#received.delete(oldest);
    return event;
  }
}

function parsed(data: string): object {
  try {
    return JSON.parse(data);
  } catch {
    return {};
  }
}
