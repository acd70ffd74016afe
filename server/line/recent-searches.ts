import { LRUCache } from "lru-cache";
import type { SearchAnswer, SearchAsked } from "./turn.ts";

/** Businesses open and close, and new ones come, so the same words are soon searched for again. */
const recentMs = 10_000;

/** A found list, and what it depends on: `business:{id}`, `listings:{state}`, `listings:all`. */
export interface TaggedAnswer {
  answer: SearchAnswer;
  tags: ReadonlySet<string>;
}

/**
 * What this process found a moment ago, by words and place: many ask for a plumber in Ikeja. Dropped, like a kept page, when
 * something it depends on changes.
 */
export class RecentSearches {
  readonly #kept = new LRUCache<string, TaggedAnswer & { atMs: number }>({ max: 2_000 });
  /** Counts the changes: a search that was begun before one is not kept. */
  #changes = 0;
  #hits = 0;

  /** Number of answers that needed no search. */
  get hits(): number {
    return this.#hits;
  }

  find(asked: SearchAsked, now: Date): SearchAnswer | undefined {
    const kept = this.#kept.get(keyOf(asked));
    const isRecent = kept && now.getTime() - kept.atMs < recentMs;
    if (!isRecent) return undefined;
    this.#hits += 1;
    return kept.answer;
  }

  /** Searches, and keeps what is found. Nothing found is not kept: each such search counts as a miss. */
  async search(asked: SearchAsked, now: Date, search: () => Promise<TaggedAnswer>): Promise<SearchAnswer> {
    const changes = this.#changes;
    const found = await search();
    if (found.answer.found.length > 0 && changes === this.#changes) {
      this.#kept.set(keyOf(asked), { ...found, atMs: now.getTime() });
    }
    return found.answer;
  }

  /** Drops what depends on any of these. */
  invalidate(...tags: string[]) {
    this.#changes += 1;
    for (const [key, kept] of [...this.#kept.entries()]) {
      if (tags.some((tag) => kept.tags.has(tag))) this.#kept.delete(key);
    }
  }

  clear() {
    this.#changes += 1;
    this.#kept.clear();
  }
}

const keyOf = ({ words, place, isPlaceLater, offset }: SearchAsked) =>
  JSON.stringify([words.trim().toLowerCase(), place, isPlaceLater, offset]);
