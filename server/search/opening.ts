import { LRUCache } from "lru-cache";
import { minuteOfWeekInLagos } from "#/shared/lagos-week.ts";
import { minuteMs } from "#/shared/time.ts";

const weekMinutes = 7 * 1_440;

interface Opening {
  /** `null`: hours not provided. */
  isOpen: boolean | null;
  /** The next opening of a closed business; `null` while it is open, or when it never opens. */
  opensAt: Date | null;
  /** The next closing of an open business; `null` while it is closed, or when it never closes. */
  closesAt: Date | null;
}

const unknown: Opening = { isOpen: null, opensAt: null, closesAt: null };

/**
 * True if a business is open at `now`, and the instant of the next change.
 * @param openWeek minutes of the week as PostgreSQL writes a multirange: `{[480,1020),[1920,2460)}`
 */
export function openingAt(openWeek: string | null, now: Date): Opening {
  if (openWeek === null) return unknown;
  const ranges = rangesOf(openWeek);
  const minute = minuteOfWeekInLagos(now);
  const minuteStart = now.getTime() - (((now.getTime() % minuteMs) + minuteMs) % minuteMs);
  const at = (minuteOfWeek: number) =>
    new Date(minuteStart + ((minuteOfWeek - minute + weekMinutes) % weekMinutes) * minuteMs);
  const current = ranges.find(({ from, to }) => from <= minute && minute < to);
  if (!current) {
    const next = ranges.find(({ from }) => from > minute) ?? ranges[0];
    return { isOpen: false, opensAt: next ? at(next.from) : null, closesAt: null };
  }
  const closes = closingOf(current, ranges);
  return { isOpen: true, opensAt: null, closesAt: closes === undefined ? null : at(closes) };
}

interface MinuteRange {
  from: number;
  to: number;
}

/** A range goes on where the next begins, round the end of the week. @returns `undefined` when it never closes */
function closingOf(current: MinuteRange, ranges: readonly MinuteRange[]): number | undefined {
  let end = current.to % weekMinutes;
  for (const _ of ranges) {
    const next = ranges.find(({ from }) => from === end);
    if (!next) return end;
    end = next.to % weekMinutes;
  }
  return undefined;
}

/** Ranges by their text: many businesses keep the same hours, and a page reads those of fifty. */
const readBefore = new LRUCache<string, readonly MinuteRange[]>({ max: 1_000 });

function rangesOf(openWeek: string): readonly MinuteRange[] {
  const known = readBefore.get(openWeek);
  if (known) return known;
  const found = openWeek.matchAll(/\[(\d+),(\d+)\)/g);
  const ranges = Array.from(found, ([, from, to]) => ({ from: Number(from), to: Number(to) }));
  readBefore.set(openWeek, ranges);
  return ranges;
}
