import { LRUCache } from "lru-cache";
import type { Area } from "./area.ts";
import { conjunction } from "./match-words.ts";
import type { Filters, Parts } from "./plan-search.ts";

const questionsMax = 5_000;
/** Thousands do not become hundreds meanwhile. */
const keptMs = 600_000;

interface Question {
  parts: Parts;
  area: Area;
  filters: Filters;
}

/** Questions whose words more texts hold than are sorted: to find that out reads thousands of listings, so it is remembered. */
export class BroadWords {
  readonly #kept = new LRUCache<string, true>({ max: questionsMax, ttl: keptMs });

  has(question: Question): boolean {
    return this.#kept.has(keyOf(question));
  }

  add(question: Question) {
    this.#kept.set(keyOf(question), true);
  }
}

const keyOf = ({ parts, area, filters }: Question) => JSON.stringify([conjunction(parts, area), filters]);
