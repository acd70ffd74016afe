import type { LiveEvent } from "#/server/live/contract.ts";
import type { StreamEvent } from "./event-parser.ts";

const idsKept = 500;

/** Events a tab has received: where to resume, and which come a second time after a break. */
export class ReceivedEvents {
  lastId = "";
  readonly #received = new Set<string>();

  /** @returns the news in it; nothing, when it was heard before or is none of ours */
  take({ type, data, lastId }: StreamEvent): LiveEvent | undefined {
    this.lastId = lastId;
    const event = { type, ...parsed(data) } as LiveEvent;
    if (!("id" in event)) return event;
    const key = `${type} ${event.id}`;
    if (this.#received.has(key)) return undefined;
    this.#received.add(key);
    const [oldest] = this.#received;
    if (this.#received.size > idsKept && oldest !== undefined) this.#received.delete(oldest);
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
