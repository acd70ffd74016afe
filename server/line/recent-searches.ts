import { ReadCache } from "#/server/platform/read-cache.ts";
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
  readonly #kept = new ReadCache<TaggedAnswer & { atMs: number }>({ max: 2_000 });
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
    const { answer } = await this.#kept.read(search, (found) =>
      found.answer.found.length > 0 ? [[keyOf(asked), { ...found, atMs: now.getTime() }]] : [],
    );
    return answer;
  }

  /** Drops what depends on any of these. */
  invalidate(...tags: string[]) {
    this.#kept.dropWhere((kept) => tags.some((tag) => kept.tags.has(tag)));
  }

  clear() {
    this.#kept.clear();
  }
}

const keyOf = ({ words, place, isPlaceLater, offset }: SearchAsked) =>
  JSON.stringify([words.trim().toLowerCase(), place, isPlaceLater, offset]);
