import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockCompleteAccount } from "#/server/account/account.ts";
import { findLga, findState, type LocalGovernment } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError, invalidField } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { findCategory } from "#/server/trade/trade.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { fold } from "#/shared/fold.ts";
import { readPhone } from "#/shared/phone.ts";
import { showOwnBusiness } from "./business.ts";
import type { BusinessDraft, OwnBusiness } from "./contract.ts";
import { type Business, changeOwnBusiness } from "./own-business.ts";
import { leaveServiceArea, writeServiceArea } from "./queries.ts";
import { businesses } from "./tables.ts";

/**
 * Converts an owner's draft to stored columns.
 * @returns the columns of the business, its LGA, and the ids of the served LGAs when the draft names them
 * @throws AppError `request/invalid` for a phone, category or place that does not exist
 */
export function readDraft(draft: BusinessDraft) {
  const phone = readPhone(draft.phone);
  if (!phone) throw invalidField("phone", fieldMessages.phone);
  const category = findCategory(draft.category);
  if (!category) throw invalidField("category", "Select a category");
  const lga = readLga(draft, "state", "lga");
  return {
    columns: {
      name: draft.name,
      about: draft.about,
      phone,
      categoryId: category.id,
      workExperience: draft.work_experience,
      yearsOfExperience: draft.years_of_experience,
      address: draft.address,
      town: draft.town,
      localGovernmentId: lga.id,
      ...(draft.tags && { tags: eachOnce(draft.tags) }),
      ...(draft.show_email !== undefined && { showEmail: draft.show_email }),
    },
    lga,
    servedLgaIds: draft.service_area && servedLgas(draft.service_area, lga),
  };
}

/** @throws AppError `request/invalid` unless the LGA is in the state: six names occur in two states */
function readLga(place: { state: string; lga: string }, stateField: string, lgaField: string): LocalGovernment {
  const state = findState(place.state);
  if (!state) throw invalidField(stateField, "Select a State");
  const lga = findLga(state, place.lga);
  if (!lga) throw invalidField(lgaField, "Select LGA");
  return lga;
}

/** Distinct LGAs without the home LGA, which is served anyway. */
function servedLgas(area: NonNullable<BusinessDraft["service_area"]>, home: LocalGovernment): number[] {
  const ids = area.map((place, at) => readLga(place, `service_area.${at}.state`, `service_area.${at}.lga`).id);
  return [...new Set(ids)].filter((id) => id !== home.id);
}

function eachOnce(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags) if (fold(tag) && !byFolded.has(fold(tag))) byFolded.set(fold(tag), tag);
  return [...byFolded.values()];
}

type Deps = Pick<Services, "db" | "clock" | "config" | "events">;

/**
 * Posts the one business of an account. @throws AppError `account/sign-in-needed`, `account/profile-incomplete`,
 * `business/already-have-one`, `request/invalid`
 */
export async function postBusiness(deps: Deps, viewer: Viewer, draft: BusinessDraft): Promise<OwnBusiness> {
  const { db, clock, config, events } = deps;
  const { columns, lga, servedLgaIds = [] } = readDraft(draft);
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockCompleteAccount(tx, viewer.id);
    const row = { ...columns, ownerId: viewer.id, createdAt: now, updatedAt: now };
    const id = await insertBusiness(tx, row, bidOf(columns.name, lga.name));
    await writeServiceArea(tx, id, servedLgaIds);
    await events.publish(tx, "business.changed", { businessId: id });
    return showOwnBusiness({ db: tx, clock, config }, viewer);
  });
}

/** @param row with an id when the page already has one @throws AppError `business/already-have-one` */
export async function insertBusiness(
  tx: Db,
  row: Omit<typeof businesses.$inferInsert, "id" | "bid"> & { id?: string },
  bid: string,
): Promise<string> {
  for (let wanted = bid; ; wanted = anotherBid(bid)) {
    const [inserted] = await tx
      .insert(businesses)
      .values({ id: newId(), ...row, bid: wanted })
      .onConflictDoNothing()
      .returning({ id: businesses.id });
    if (inserted) return inserted.id;
    const [own] = await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, row.ownerId));
    if (own) throw new AppError("business/already-have-one", "You already have a business", { note: own.id });
  }
}

/** Changes the business; its bid does not change. @throws AppError `business/none-yet`, `request/invalid` */
export async function reviseBusiness(deps: Deps, viewer: Viewer, draft: BusinessDraft): Promise<OwnBusiness> {
  const { columns, servedLgaIds } = readDraft(draft);
  return changeOwnBusiness(deps, viewer, async (tx, own) => {
    const hasMoved = own.localGovernmentId !== columns.localGovernmentId;
    if (servedLgaIds) await writeServiceArea(tx, own.id, servedLgaIds);
    else if (hasMoved) await leaveServiceArea(tx, own.id, columns.localGovernmentId);
    return {
      ...columns,
      ...(hasMoved && { latitude: null, longitude: null }),
      ...(needsRecheck(own, columns) && { recheckSince: deps.clock.now(), checkedAs: whatWasChecked(own) }),
    };
  });
}

/** True if a verified fact (name, number, category) changed: it needs a re-check. */
const needsRecheck = (own: Business, columns: Pick<Business, "name" | "phone" | "categoryId">) =>
  own.isVerified &&
  own.recheckSince === null &&
  (own.name !== columns.name || own.phone !== columns.phone || own.categoryId !== columns.categoryId);

const whatWasChecked = ({ name, phone, categoryId }: Business) => ({ name, phone, categoryId });

const lengthMax = 60;
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

/** "Mama Nkechi’s Kitchen" in Ikeja is `mama-nkechis-kitchen-ikeja`. */
export function bidOf(name: string, lga: string): string {
  const slug = fold(`${name} ${lga}`).replace(/[^a-z0-9]+/g, "-");
  const short = slug.length > lengthMax ? slug.slice(0, slug.lastIndexOf("-", lengthMax)) : slug;
  return short.slice(0, lengthMax).replace(/^-+|-+$/g, "") || "business";
}

export const anotherBid = (bid: string): string =>
  `${bid}-${Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
