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
