import { customType, date, pgTable, primaryKey } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The salt of a day's hashes, the same for every process. Without it, a hash can't be traced to a visitor. */
export const visitSalts = pgTable("visit_salts", {
  day: date().primaryKey(),
  salt: bytea().notNull(),
});

/** One row a visitor a day. The hash is salted anew every day, so it leads to no person and joins to nothing. */
export const visits = pgTable(
  "visits",
  { visitedOn: date("visited_on").notNull(), visitor: bytea().notNull() },
  (table) => [primaryKey({ columns: [table.visitedOn, table.visitor] })],
);
