import { randomUUIDv7 } from "node:crypto";
import { readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { findCategory, serviceTags } from "#/server/trade/trade.ts";
import { supplyRecords } from "./tables.ts";

export interface GivenRecord extends Partial<typeof supplyRecords.$inferInsert> {
  /** A service by its name. */
  service?: string;
  /** 'State, LGA'. */
  place?: string;
}

/** An unclaimed business for tests and seeds. */
export async function makeRecord(
  db: Db,
  now: Date,
  { service = "Tailor", place = "Lagos, Ikeja", ...columns }: GivenRecord = {},
) {
  const id = randomUUIDv7();
  const trade = serviceTags.find(({ name }) => name === service);
  const categoryId = trade?.category.id ?? findCategory(service)!.id;
  const [record] = await db
    .insert(supplyRecords)
    .values({
      ...{
        id,
        source: "overture",
        sourceId: id,
        release: now.toISOString().slice(0, 7),
        licence: "CDLA-Permissive-2.0",
      },
      ...{ name: `Open ${id}`, categoryId, tradeId: trade?.id ?? categoryId, phone: "", address: "", confidence: 0.9 },
      ...{ localGovernmentId: readPlace(place)!.lga!.id, createdAt: now, updatedAt: now },
      ...columns,
    })
    .returning();
  return record!;
}
