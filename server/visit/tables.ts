import { customType, date, pgTable, primaryKey } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One row a visitor a day. The hash is salted anew every day, so it leads to nobody and joins to nothing. */
export const visits = pgTable(
  "visits",
  { visitedOn: date("visited_on").notNull(), visitor: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.visitedOn, table.visitor] })],
);
