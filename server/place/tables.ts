import { doublePrecision, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";

export const states = pgTable("states", {
  id: smallint().primaryKey(),
  name: text().notNull().unique(),
  /** Name in the open data lists: `akwa_ibom`; the Federal Capital Territory is `abuja`. */
  alias: text().notNull().unique(),
});

/** The 774 local government areas (LGAs). Six names occur in two states, so a name alone means nothing. */
export const localGovernments = pgTable(
  "local_governments",
  {
    id: smallint().primaryKey(),
    stateId: smallint("state_id")
      .notNull()
      .references(() => states.id),
    name: text().notNull(),
    /** Degrees of the principal town, else the centre of the area; never an address. */
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [unique("local_governments_once_a_state").on(table.stateId, table.name)],
);
