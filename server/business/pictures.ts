import { and, eq, sql } from "drizzle-orm";
import { dropRetired, retirePicture, useUpload } from "#/server/media/media.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { koboOf } from "#/shared/money.ts";
import type { CatalogItemChange, NewCatalogItem, OwnBusiness } from "./contract.ts";
import { changeOwnBusiness, lockOwnBusiness } from "./own-business.ts";
import { writeCatalogOrder } from "./queries.ts";
import { catalogItems } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "events" | "media" | "failures">;

const catalogMax = 100;

export async function replaceBanner(deps: Deps, viewer: Viewer, filename: string): Promise<OwnBusiness> {
  let before = "";
  const answer = await changeOwnBusiness(deps, viewer, async (tx, own) => {
    before = own.image;
    await retirePicture(tx, deps, before);
    const upload = { accountId: viewer.id, purpose: "business", filename } as const;
    return { image: await useUpload(tx, upload, deps.clock.now()) };
  });
  await dropRetired(deps, before);
  return answer;
}

/**
 * Adds an item to the catalog, under a lock so that the maximum holds. @throws AppError `business/none-yet`,
 * `business/catalog-full` above 100, `media/not-found`
 */
export async function addToCatalog(deps: Deps, viewer: Viewer, item: NewCatalogItem): Promise<OwnBusiness> {
  const now = deps.clock.now();
  return changeOwnBusiness(deps, viewer, async (tx, { id: businessId }) => {
    if ((await tx.$count(catalogItems, eq(catalogItems.businessId, businessId))) >= catalogMax) {
      throw new AppError("business/catalog-full", `Your catalog is full: it holds ${catalogMax} items`);
    }
    const upload = { accountId: viewer.id, purpose: "catalog", filename: item.image } as const;
    const image = await useUpload(tx, upload, now);
    const { name, description, price } = item;
    const position = sql`(select coalesce(max(c.position), -1) + 1 from ${catalogItems} c where c.business_id = ${businessId})`;
    const row = {
      id: newId(),
      businessId,
      name,
      description,
      priceKobo: koboOf(price),
      image,
      position,
      createdAt: now,
    };
    await tx.insert(catalogItems).values(row);
    return {};
  });
}

/**
 * Without a new picture the item keeps its own; a replaced picture is removed.
 * @throws AppError `business/none-yet`, `business/no-such-item`, also for another person's, `media/not-found`
 */
export async function changeCatalogItem(
  deps: Deps,
  viewer: Viewer,
  itemId: string,
  item: CatalogItemChange,
): Promise<OwnBusiness> {
  let replaced = "";
  const answer = await changeOwnBusiness(deps, viewer, async (tx, own) => {
    const isIt = and(eq(catalogItems.id, itemId), eq(catalogItems.businessId, own.id));
    const [before] = isId(itemId) ? await tx.select({ image: catalogItems.image }).from(catalogItems).where(isIt) : [];
    if (!before) throw noSuchItem();
    const { name, description, price, image: filename } = item;
    const changed = { name, description, priceKobo: koboOf(price), image: before.image };
    if (filename) {
      const upload = { accountId: viewer.id, purpose: "catalog", filename } as const;
      changed.image = await useUpload(tx, upload, deps.clock.now());
      replaced = before.image;
      await retirePicture(tx, deps, replaced);
    }
    await tx.update(catalogItems).set(changed).where(isIt);
    return {};
  });
  if (replaced) await dropRetired(deps, replaced);
  return answer;
}

/**
 * Unnamed items come after the named ones. @throws AppError `business/none-yet`, `business/no-such-item`
 */
export async function orderCatalog(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<OwnBusiness> {
  return changeOwnBusiness(deps, viewer, async (tx, { id: businessId }) => {
    if (!(await writeCatalogOrder(tx, businessId, ids))) throw noSuchItem();
    return {};
  });
}

const noSuchItem = () => new AppError("business/no-such-item", "There is no such item in your catalog");

/**
 * Removes an item of the viewer's catalog, and its picture.
 * @throws AppError `business/no-such-item`, also for another person's
 */
export async function removeFromCatalog(deps: Deps, viewer: Viewer, itemId: string): Promise<void> {
  const { db, events } = deps;
  const image = await db.transaction(async (tx) => {
    const own = await lockOwnBusiness(tx, viewer);
    const [gone] = isId(itemId)
      ? await tx
          .delete(catalogItems)
          .where(and(eq(catalogItems.id, itemId), eq(catalogItems.businessId, own.id)))
          .returning({ businessId: catalogItems.businessId, image: catalogItems.image })
      : [];
    if (!gone) throw noSuchItem();
    await retirePicture(tx, deps, gone.image);
    await events.publish(tx, "business.changed", { businessId: gone.businessId });
    return gone.image;
  });
  await dropRetired(deps, image);
}
