import { type SQL, sql } from "drizzle-orm";
import { bookingSettings } from "#/server/booking/tables.ts";
import { catalogItems } from "./tables.ts";

export interface Price {
  name: string;
  kobo: number;
}

/** The prices of businesses: of their catalog, and of the services that can be booked. @param ids an array of uuid */
export const pricesOf = (ids: SQL) => sql`(
  select c.business_id, c.name, c.price_kobo::float8 as kobo from ${catalogItems} c
  where c.business_id = any(${ids}) and c.price_kobo > 0
  union all
  select b.business_id, s.name, s."priceKobo" from ${bookingSettings} b,
    jsonb_to_recordset(b.services) s(name text, "priceKobo" float8)
  where b.business_id = any(${ids}) and b.takes_bookings and s."priceKobo" > 0)`;

interface Priced {
  name: string;
  priceKobo: number | null;
}

const listedMax = 8;

/** The price list of a business, in naira: its services that can be booked, then its catalog; each name once. */
export function listPrices(booked: readonly Priced[], catalog: readonly Priced[]) {
  const priced = [...booked, ...catalog].filter(({ name, priceKobo }) => name && priceKobo);
  const byName = Map.groupBy(priced, ({ name }) => name.toLowerCase());
  return [...byName.values()]
    .slice(0, listedMax)
    .map(([first]) => ({ name: first!.name, price: first!.priceKobo! / 100 }));
}
