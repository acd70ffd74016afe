import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { lockActiveAccount, shareActiveAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { requireActiveBusiness } from "#/server/business/business.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Events } from "#/server/platform/events/events.ts";
import { newId } from "#/server/platform/id.ts";
import { listingsOf } from "#/server/search/search.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { type ListSummary, listItemsMax, listsMax } from "./contract.ts";
import { listItems, lists } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "events">;
type List = typeof lists.$inferSelect;

/** The cache tag of the page of a list. */
export const listTagOf = (code: string) => `list:${code}`;

const notFound = () => new AppError("list/not-found", "There is no such list");

/** The viewer's lists, the latest first. @param businessId for `has_business` */
export function listMine(db: Db, viewer: Viewer, businessId?: string): Promise<ListSummary[]> {
  return summaries(db, eq(lists.accountId, viewer.id), businessId);
}

async function summaries(db: Db, isWanted: SQL, businessId = ""): Promise<ListSummary[]> {
  const isOfBusiness = isId(businessId) ? sql`${listItems.businessId} = ${businessId}` : sql`false`;
  const { id, name, code, isPublic: is_public } = lists;
  return db
    .select({
      ...{ id, name, code, is_public },
      count: sql<number>`count(${listItems.businessId})::int`,
      has_business: sql<boolean>`coalesce(bool_or(${isOfBusiness}), false)`,
    })
    .from(lists)
    .leftJoin(listItems, eq(listItems.listId, lists.id))
    .where(isWanted)
    .groupBy(lists.id)
    .orderBy(desc(lists.createdAt), desc(lists.id));
}

async function summaryOf(db: Db, id: string, businessId?: string): Promise<ListSummary> {
  const [summary] = await summaries(db, eq(lists.id, id), businessId);
  return summary!;
}

/** @throws AppError `list/too-many` */
export function makeList({ db, clock }: Deps, viewer: Viewer, name: string): Promise<ListSummary> {
  return db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id, "no key update");
    if ((await tx.$count(lists, eq(lists.accountId, viewer.id))) >= listsMax) {
      throw new AppError("list/too-many", `You can have ${listsMax} lists. Remove one first`);
    }
    const id = newId();
    await tx
      .insert(lists)
      .values({ id, accountId: viewer.id, name, code: randomBytes(9).toString("base64url"), createdAt: clock.now() });
    return summaryOf(tx, id);
  });
}

/** Changes a list of the viewer under its lock, and invalidates its page. @throws AppError `list/not-found` */
function changeList<Result>(
  { db, events }: Deps,
  viewer: Viewer,
  id: string,
  change: (tx: Db, list: List) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await shareActiveAccount(tx, viewer.id);
    const isMine = and(eq(lists.id, id), eq(lists.accountId, viewer.id));
    const [list] = isId(id) ? await tx.select().from(lists).where(isMine).for("no key update") : [];
    if (!list) throw notFound();
    const result = await change(tx, list);
    await events.publish(tx, "list.changed", { code: list.code });
    return result;
  });
}

/** @throws AppError `list/not-found`, `list/hidden` when a moderator made it private */
export function updateList(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { name, order, is_public: isPublic }: { name?: string; order?: string[]; is_public?: boolean },
): Promise<ListSummary> {
  return changeList(deps, viewer, id, async (tx, list) => {
    if (isPublic && list.hiddenAt) {
      throw new AppError(
        "list/hidden",
        "A moderator made this list private. You can ask us to check again, in your profile",
      );
    }
    await tx
      .update(lists)
      .set({ name: name ?? list.name, isPublic: isPublic ?? list.isPublic })
      .where(eq(lists.id, id));
    if (order) await reorder(tx, id, order);
    return summaryOf(tx, id);
  });
}

/** Items missing from `order` follow in their old order; unknown ids are ignored. */
async function reorder(tx: Db, listId: string, order: readonly string[]) {
  const wanted = JSON.stringify(order.filter(isId));
  await tx.execute(sql`
    update ${listItems} set position = placed.position
    from (select business_id, row_number() over (order by wanted.ordinality, position)::int as position
      from ${listItems} left join jsonb_array_elements_text(${wanted}::jsonb) with ordinality as wanted (id, ordinality)
        on wanted.id = business_id::text
      where list_id = ${listId}) as placed
    where ${listItems.listId} = ${listId} and ${listItems.businessId} = placed.business_id`);
}

/** @throws AppError `list/not-found` */
export async function removeList(deps: Deps, viewer: Viewer, id: string) {
  await changeList(deps, viewer, id, (tx) => tx.delete(lists).where(eq(lists.id, id)));
}

/** Appends a business to a list, or changes its note. @throws AppError `list/not-found`, `list/full`, `business/not-found` */
export function putItem(
  deps: Deps,
  viewer: Viewer,
  { id, businessId }: { id: string; businessId: string },
  note?: string,
): Promise<ListSummary> {
  return changeList(deps, viewer, id, async (tx) => {
    await requireActiveBusiness(tx, businessId);
    const [held] = await tx
      .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${listItems.position}), 0)` })
      .from(listItems)
      .where(and(eq(listItems.listId, id), sql`${listItems.businessId} <> ${businessId}`));
    if (held!.count >= listItemsMax) throw new AppError("list/full", `A list holds ${listItemsMax} businesses`);
    await tx
      .insert(listItems)
      .values({ listId: id, businessId, note, position: held!.last + 1 })
      .onConflictDoUpdate({
        target: [listItems.listId, listItems.businessId],
        set: { note: note ?? sql`${listItems.note}` },
      });
    return summaryOf(tx, id, businessId);
  });
}

/** @throws AppError `list/not-found` */
export function removeItem(deps: Deps, viewer: Viewer, { id, businessId }: { id: string; businessId: string }) {
  return changeList(deps, viewer, id, async (tx) => {
    if (isId(businessId)) {
      await tx.delete(listItems).where(and(eq(listItems.listId, id), eq(listItems.businessId, businessId)));
    }
    return summaryOf(tx, id, businessId);
  });
}

/** A list by its code, with the publicly visible businesses. @throws AppError `list/not-found` */
export async function showList(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer | undefined,
  code: string,
) {
  const [found] = await db
    .select({ list: lists, maker: accounts.firstName })
    .from(lists)
    .innerJoin(accounts, and(eq(accounts.id, lists.accountId), isNull(accounts.deletedAt), isNull(accounts.blockedAt)))
    .where(eq(lists.code, code));
  if (!found) throw notFound();
  const { id, name, accountId, isPublic } = found.list;
  const is_mine = viewer?.id === accountId;
  if (!is_mine && !isPublic) throw notFound();
  const rows = await db
    .select({ id: listItems.businessId, note: listItems.note })
    .from(listItems)
    .where(eq(listItems.listId, id))
    .orderBy(asc(listItems.position), asc(listItems.businessId));
  const notes = new Map(rows.map(({ id, note }) => [id, note]));
  const shown = await listingsOf({ db, clock }, [...notes.keys()]);
  const items = shown.map((business) => ({ business, note: notes.get(business.id)! }));
  return { id, name, code, is_public: isPublic, is_mine, maker: found.maker, items };
}

/** Forces a list to be private, or ends that. For moderators. @param at time of hiding; `null`: not hidden */
export async function setListHidden(tx: Db, events: Events, id: string, at: Date | null) {
  const [changed] = await tx
    .update(lists)
    .set({ hiddenAt: at, ...(at && { isPublic: false }) })
    .where(eq(lists.id, id))
    .returning({ code: lists.code });
  if (changed) await events.publish(tx, "list.changed", { code: changed.code });
}

/** Invalidates the pages of a member's lists after their account was deleted, blocked or restored. */
export async function renewListsOf(tx: Db, events: Events, accountId: string) {
  const held = await tx.select({ code: lists.code }).from(lists).where(eq(lists.accountId, accountId));
  for (const { code } of held) await events.publish(tx, "list.changed", { code });
}

/** Removes the lists of an erased account. */
export async function forgetListsOf(tx: Db, events: Events, accountId: string) {
  await renewListsOf(tx, events, accountId);
  await tx.delete(lists).where(eq(lists.accountId, accountId));
}
