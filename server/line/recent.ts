import { LRUCache } from "lru-cache";
import type { FoundConversation } from "./queries.ts";

const recentMs = 120_000;

/**
 * Conversations that this process answered a moment ago, so that the next text of one costs no read. Another process may
 * have answered since: what is made of one is kept only if its turn is still the latest.
 */
export class RecentConversations {
  readonly #kept = new LRUCache<string, { found: FoundConversation; atMs: number }>({ max: 4_000 });

  find(id: Uint8Array, now: Date): FoundConversation | undefined {
    const recent = this.#kept.get(keyOf(id));
    return recent && now.getTime() - recent.atMs < recentMs ? recent.found : undefined;
  }

  keep(id: Uint8Array, found: FoundConversation, now: Date) {
    this.#kept.set(keyOf(id), { found, atMs: now.getTime() });
  }

  drop(id: Uint8Array) {
    this.#kept.delete(keyOf(id));
  }
}

const keyOf = (id: Uint8Array) => Buffer.from(id).toString("base64");
