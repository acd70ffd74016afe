import { lagosDay } from "#/shared/time.ts";

const priceMax = 1_000_000_000;
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** A price in naira as it is typed, or two of them: 15000, 15,000, N15k, 10000-15000. @returns undefined: none */
export function readPrices(text: string): number[] | undefined {
  const parts = text
    .toLowerCase()
    .split(/\s*(?:-|–|\bto\b)\s*/)
    .map((part) => readPrice(part.trim()));
  const [from, to] = parts;
  if (parts.length > 2 || from === undefined || (parts.length === 2 && (to === undefined || to < from)))
    return undefined;
  return to === undefined || to === from ? [from] : [from, to];
}

function readPrice(text: string): number | undefined {
  const [, digits, thousand] = /^(?:n|ngn|₦|naira)?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(k)?\s*(?:naira)?$/.exec(text) ?? [];
  if (!digits) return undefined;
  const price = Number(digits.replaceAll(",", "")) * (thousand ? 1_000 : 1);
  return price >= 1 && price <= priceMax ? price : undefined;
}

/**
 * A day to come as it is typed: 28 12, 28/12/2026, 28 dec. Without a year the next of that name.
 * @returns 2026-12-28; undefined: no such day
 */
export function readDay(text: string, now: Date): string | undefined {
  const [, day, monthTyped, yearTyped] =
    /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-z]{3,9})(?:[\s/.-]+(\d{4}))?$/i.exec(text.trim()) ?? [];
  if (!day || !monthTyped) return undefined;
  const named = monthNames.indexOf(monthTyped.slice(0, 3).toLowerCase()) + 1;
  const month = /^\d/.test(monthTyped) ? Number(monthTyped) : named;
  const thisYear = Number(lagosDay(now).slice(0, 4));
  const written = (year: number) => `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const year = yearTyped ? Number(yearTyped) : thisYear + Number(written(thisYear) <= lagosDay(now));
  const read = new Date(`${written(year)}T00:00:00Z`);
  const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written(year));
  return isDay ? written(year) : undefined;
}
