import { randomUUIDv7 } from "node:crypto";
import { makeAccount } from "#/server/account/make.ts";
import { readPlace } from "#/server/place/place.ts";
import type { Services } from "#/server/services.ts";
import { findCategory } from "#/server/trade/trade.ts";
import { weekdays } from "./contract.ts";
import { weekOf } from "./hours.ts";
import { businesses, catalogItems } from "./tables.ts";

type Day = readonly [opensMinute: number, closesMinute: number] | "closed";

export interface GivenBusiness
  extends Partial<Omit<typeof businesses.$inferInsert, "categoryId" | "localGovernmentId">> {
  /** As `/v2/categories` names it. */
  category?: string;
  /** 'State, LGA'. */
  place?: string;
  hours?: Partial<Record<(typeof weekdays)[number], Day>>;
  catalog?: Partial<typeof catalogItems.$inferInsert>[];
}

/** A business for tests and seeds, with an owner, indexed at once. */
export function makeBusiness(
  { db, events, clock }: Pick<Services, "db" | "events" | "clock">,
  given: GivenBusiness = {},
) {
  const { category = "Construction", place = "Lagos, Ikeja", hours, catalog = [], ...columns } = given;
  const id = randomUUIDv7();
  return db.transaction(async (tx) => {
    const [business] = await tx
      .insert(businesses)
      .values({
        id,
        bid: `made-${id}`,
        ownerId: columns.ownerId ?? (await makeAccount(tx)).id,
        name: `Made ${id}`,
        about: "We mend what is broken.",
        phone: "+2347000000002",
        address: "1 Nowhere Close",
        town: "Ikeja",
        categoryId: findCategory(category)!.id,
        localGovernmentId: readPlace(place)!.lga!.id,
        createdAt: clock.now(),
        updatedAt: clock.now(),
        openingHours: hours && weekOf(daysGiven(hours)),
        ...columns,
      })
      .returning();
    for (const item of catalog) {
      await tx.insert(catalogItems).values({ id: randomUUIDv7(), businessId: id, image: "item.webp", ...item });
    }
    await events.publish(tx, "business.changed", { businessId: id });
    return business!;
  });
}

const daysGiven = (hours: NonNullable<GivenBusiness["hours"]>) =>
  Object.entries(hours).map(([name, day]) => {
    const [opensMinute, closesMinute] = day === "closed" ? [null, null] : day;
    return { weekday: weekdays.indexOf(name as keyof typeof hours) + 1, opensMinute, closesMinute };
  });
