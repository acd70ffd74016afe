import { and, asc, isNotNull, ne } from "drizzle-orm";
import { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { optionalText } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { decideRecheck } from "#/server/verification/verification.ts";
import { lengthMax } from "#/shared/length-max.ts";
import {
  changesOf,
  findBusiness,
  listDecisions,
  listSent,
  placeOf,
  presentFacts,
  presentSent,
} from "./documents/business-facts.ts";
import { BusinessFacts, Decided, SentDocument } from "./documents/contract.ts";
import { Done, isReason, queueLength, queueOf, tooShortReason } from "./fields.ts";
import { trustInRow } from "./risk/contract.ts";
import { listRiskOf, trustIn } from "./risk/risk.ts";
import { audited, nameFasterColleague, requireNotOwn } from "./staff-action.ts";

const WaitingRecheck = z.object({
  id: z.string().describe("of the business"),
  name: z.string(),
  place: z.string(),
  trust: trustInRow,
  changes: z.array(z.string()).describe("in words; empty where it is not known"),
  since: z.string(),
});

export const Recheck = z.object({
  since: z.string().nullable().describe("null: nothing to check any more"),
  is_own: z.boolean(),
  changes: z.array(z.string()),
  business: BusinessFacts,
  documents: z.array(SentDocument),
  decisions: z.array(Decided),
});

export type Recheck = z.infer<typeof Recheck>;

const moderator = ["moderator"] as const;

const rechecksContract = {
  "GET /v2/admin/rechecks": {
    does: "Verified businesses that changed what was checked; the longest waiting first.",
    access: moderator,
    returns: queueOf(WaitingRecheck),
  },
  "GET /v2/admin/rechecks/{businessId}": {
    does: "A business to check again, with what changed and the documents it was verified by.",
    access: moderator,
    params: z.object({ businessId: z.string() }),
    returns: Recheck,
    errors: ["business/not-found"],
  },
  "POST /v2/admin/rechecks/{businessId}": {
    does: "Keeps the blue tick, or takes it away together with the documents that proved it. The owner is told.",
    access: moderator,
    params: z.object({ businessId: z.string() }),
    body: z
      .object({
        keep: z.boolean("Say whether it keeps the tick"),
        reason: optionalText(lengthMax.reason).describe("needed to take it away"),
      })
      .refine(({ keep, reason }) => keep || isReason(reason), { path: ["reason"], error: tooShortReason }),
    returns: Done,
    errors: ["business/not-found", "verification/wrong-step", "account/not-allowed"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof rechecksContract> {}
}

export const isToRecheckFor = (viewer: Viewer) =>
  and(isNotNull(businesses.recheckSince), ne(businesses.ownerId, viewer.id));

async function listRechecks({ db, clock }: Pick<Services, "db" | "clock">, viewer: Viewer) {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(businesses)
      .where(isToRecheckFor(viewer))
      .orderBy(asc(businesses.recheckSince), asc(businesses.id))
      .limit(queueLength),
    db.$count(businesses, isToRecheckFor(viewer)),
  ]);
  const owners = rows.map(({ ownerId }) => ownerId);
  const risks = await listRiskOf(db, owners, clock.now());
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    place: placeOf(row.localGovernmentId),
    trust: trustIn(risks, row.ownerId),
    changes: changesOf(row),
    since: row.recheckSince!.toISOString(),
  }));
  return { total, items };
}

async function showRecheck(db: Db, viewer: Viewer, businessId: string): Promise<Recheck> {
  const { business, ...found } = await requireBusiness(db, businessId);
  const sent = await listSent(db, business.id);
  const ids = sent.map(({ id }) => id);
  return {
    since: business.recheckSince?.toISOString() ?? null,
    is_own: business.ownerId === viewer.id,
    changes: changesOf(business),
    business: presentFacts({ business, ...found }),
    documents: sent.map(presentSent),
    decisions: await listDecisions(db, business.id, ids),
  };
}

async function requireBusiness(db: Db, id: string) {
  const found = await findBusiness(db, id);
  if (!found) throw new AppError("business/not-found", "Business not found");
  return found;
}

function decideOnRecheck(
  deps: Pick<Services, "db" | "clock" | "events" | "jobs">,
  viewer: Viewer,
  businessId: string,
  { keep, reason }: { keep: boolean; reason: string },
): Promise<{ message: string }> {
  const action = keep ? "keep tick" : "take tick";
  return audited(deps, viewer, { action, subject: { kind: "business", id: businessId }, reason }, async (tx) => {
    const { business } = await requireBusiness(tx, businessId);
    requireNotOwn(viewer, business.ownerId);
    const decided = { kind: "business", id: businessId, code: "verification/wrong-step" } as const;
    await nameFasterColleague(tx, decided, decideRecheck(tx, deps, { businessId, keep, reason }));
    const message = keep ? `${business.name} keeps the blue tick.` : `${business.name} has no blue tick any more.`;
    return {
      before: { isVerified: business.isVerified, changes: changesOf(business) },
      after: { isVerified: keep },
      answer: { message },
    };
  });
}

export const recheckRoutes = routes(rechecksContract, {
  "GET /v2/admin/rechecks": ({ viewer, ...services }) => listRechecks(services, viewer),
  "GET /v2/admin/rechecks/{businessId}": ({ db, viewer, params }) => showRecheck(db, viewer, params.businessId),
  "POST /v2/admin/rechecks/{businessId}": ({ viewer, params, body, ...services }) =>
    decideOnRecheck(services, viewer, params.businessId, body),
});
