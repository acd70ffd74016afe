import { and, eq, inArray } from "drizzle-orm";
import { findBusinessToAnswer, noBusinessYet } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { readCursor } from "#/shared/cursor.ts";
import { isId } from "#/shared/id.ts";
import type { LeadStage } from "#/shared/lead-stages.ts";
import type { Lead } from "./contract.ts";
import { type LeadRow, listLeadsOf } from "./queries.ts";
import { leadStages } from "./tables.ts";

type LeadDeps = Pick<Services, "db" | "clock">;

export async function listLeads(
  { db, clock }: LeadDeps,
  viewer: Viewer,
  filter: { stage?: LeadStage | undefined; before?: string | undefined },
): Promise<Lead[]> {
  const before = filter.before === undefined ? undefined : readCursor(filter.before);
  if (filter.before !== undefined && !before) return [];
  const page = await requirePage(db, viewer);
  return (await listLeadsOf(db, page, { stage: filter.stage, before, now: clock.now() })).map(presentLead);
}

export async function setStage(
  { db, clock }: LeadDeps,
  viewer: Viewer,
  id: string,
  stage: LeadStage | null,
): Promise<Lead> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const page = await requirePage(tx, viewer);
    const find = async () => (isId(id) ? await listLeadsOf(tx, page, { id, now }) : [])[0];
    if (!(await find())) throw new AppError("lead/not-found", "There is no such customer");
    const set = { stage: stage ?? "new", setAt: now };
    if (stage === null) {
      await tx.delete(leadStages).where(and(eq(leadStages.businessId, page.id), eq(leadStages.leadId, id)));
    } else {
      await tx
        .insert(leadStages)
        .values({ businessId: page.id, leadId: id, ...set })
        .onConflictDoUpdate({ target: [leadStages.businessId, leadStages.leadId], set });
    }
    return presentLead((await find())!);
  });
}

async function requirePage(db: Db, viewer: Viewer) {
  const business = await findBusinessToAnswer(db, viewer.id);
  if (!business) throw noBusinessYet();
  return { id: business.id, ownerId: viewer.id };
}

function presentLead({ id, kind, firstName, lastName, isGone, town, lga, title, priceKobo, ...row }: LeadRow): Lead {
  return {
    ...{ id, kind, stage: row.stage, is_set: row.isSet, title: title ?? "" },
    name: isGone ? "Former member" : [firstName, lastName].filter(Boolean).join(" "),
    area: lga === null ? "" : [town, lgaById(lga).name].filter(Boolean).join(", "),
    price: priceKobo === null ? null : priceKobo / 100,
    at: new Date(row.at).toISOString(),
  };
}

export async function forgetLeadsOf(tx: Db, accountId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(leadStages).where(inArray(leadStages.businessId, page));
}
