import { sql } from "drizzle-orm";
import { type Price, pricesOf } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Trades } from "#/server/trade/trade.ts";
import { wordsOf } from "#/shared/fold.ts";
import { listed } from "./cards.ts";
import type { Listing } from "./contract.ts";
import { findTradePhrases, namedPhrases } from "./parse/phrases.ts";

export function tradesOfTag(trades: Trades, tag: string): readonly number[] {
  const known = trades.findService(tag);
  return known ? [known.id] : findTradePhrases(trades, wordsOf(tag)).flatMap((phrase) => phrase.trades);
}

/**
 * The lowest price of a service in kobo; 0: none. "From" on a plumber's card is no price of tiling, so items that name another trade
 * do not count; those that name none do.
 * @param service trades of the service; none: all prices count
 */
export function lowestKobo(trades: Trades, prices: readonly Price[], service: readonly number[]): number {
  const own = new Set(service);
  const isOther = (trade: number) => !own.has(trade) && !own.has(trades.categoryOf(trade)?.id ?? 0);
  const isOfAnother = ({ name }: Price) => {
    const named = namedPhrases(trades, wordsOf(name)).flatMap((phrase) => phrase.trades);
    return named.length > 0 && named.every(isOther);
  };
  const counted = own.size === 0 ? prices : prices.filter((price) => !isOfAnother(price));
  return counted.length > 0 ? Math.min(...counted.map(({ kobo }) => kobo)) : 0;
}

/**
 * A card has the lowest price of the first service of its business, from the index. Where it is listed for another of its services, it
 * gets the lowest price of that one.
 */
export async function withPricesOf(
  db: Db,
  trades: Trades,
  listings: Listing[],
  wanted: readonly number[] = [],
): Promise<Listing[]> {
  if (wanted.length === 0) return listings;
  const services = new Map(
    listings.flatMap(({ id, tags }) => {
      const offered = tags.map((tag) => tradesOfTag(trades, tag));
      const nth = offered.findIndex((service) => service.some((trade) => wanted.includes(trade)));
      return nth > 0 ? [[id, offered[nth]!] as const] : [];
    }),
  );
  if (services.size === 0) return listings;
  const { rows } = await db.execute<{ businessId: string; name: string; kobo: number }>(sql`-- search.prices
    select business_id as "businessId", name, kobo from ${pricesOf(listed([...services.keys()]))} p`);
  const prices = Map.groupBy(rows, ({ businessId }) => businessId);
  return listings.map((listing) => {
    const service = services.get(listing.id);
    if (!service) return listing;
    return { ...listing, from_price: Math.floor(lowestKobo(trades, prices.get(listing.id) ?? [], service) / 100) };
  });
}
