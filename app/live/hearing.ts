import type { LiveEvent } from "#/server/live/contract.ts";
import type { StreamEvent } from "./event-parser.ts";

const idsKept = 500;

/** What a tab has heard: where to resume, and which pieces come a second time after a break. */
export class Hearing {
  lastId = "";
  readonly #heard = new Set<string>();

  /** @returns the news in it; nothing, when it was heard before or is none of ours */
  take({ type, data, lastId }: StreamEvent): LiveEvent | undefined {
    this.lastId = lastId;
    const event = { type, ...parsed(data) } as LiveEvent;
    if (!("id" in event)) return event;
    const key = `${type} ${event.id}`;
    if (this.#heard.has(key)) return undefined;
    this.#heard.add(key);
    const [oldest] = this.#heard;
    if (this.#heard.size > idsKept && oldest !== undefined) this.#heard.delete(oldest);
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
