import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import {
  type FeaturedOverride as Decision,
  liftOverride,
  listOverrides,
  overrideFeatured,
} from "#/server/search/search.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { ById, Done, instant, Reason } from "./fields.ts";
import { audited } from "./staff-action.ts";

const overrideKinds = ["pinned", "kept-out"] as const;

export const FeaturedOverride = z.object({
  business_id: z.string(),
  bid: z.string(),
  name: z.string(),
  kind: z.enum(overrideKinds),
  ends_at: z.string().describe("empty: until it is lifted"),
});

export type FeaturedOverride = z.infer<typeof FeaturedOverride>;

const featuredContract = {
  "GET /v2/admin/featured": {
    does: "What was decided about the Featured strip and still holds.",
    access: ["moderator"],
    returns: z.array(FeaturedOverride),
  },
  "PUT /v2/admin/featured/{id}": {
    does: "Pins a business into the Featured strip until a day, or keeps it out. At most four are pinned at once.",
    access: ["moderator"],
    params: ById,
    body: z
      .object({
        kind: z.enum(overrideKinds, "Choose what to do"),
        ends_at: z.union([z.literal(""), instant("Say until when")]).default(""),
        reason: Reason,
      })
      .refine(({ kind, ends_at }) => kind === "kept-out" || ends_at !== "", {
        path: ["ends_at"],
        error: "Say until when",
      }),
    returns: FeaturedOverride,
    errors: ["business/not-found", "search/too-many-pins", "account/not-allowed"],
  },
  "DELETE /v2/admin/featured/{id}": {
    does: "Leaves a business to the usual turns again.",
    access: ["moderator"],
    params: ById,
    returns: Done,
    errors: ["search/not-decided"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof featuredContract> {}
}

type Deps = Pick<Services, "db" | "clock" | "events">;

async function showFeatured({ db, clock }: Pick<Services, "db" | "clock">): Promise<FeaturedOverride[]> {
  const decisions = await listOverrides(db, clock.now());
  const named = await listNamed(
    db,
    decisions.map(({ businessId }) => businessId),
  );
  return decisions.map((decision) => present(decision, named.find(({ id }) => id === decision.businessId)!));
}

/**
 * Pins a business to the Featured strip, or excludes it.
 * @throws AppError `business/not-found`, `request/invalid`, `search/too-many-pins`, `account/not-allowed` for one's own
 */
function decideFeatured(
  deps: Deps,
  viewer: Viewer,
  businessId: string,
  { kind, ends_at: ends, reason }: { kind: Decision["kind"]; ends_at: string; reason: string },
): Promise<FeaturedOverride> {
  const action = kind === "pinned" ? "pin into featured" : "keep out of featured";
  return audited(deps, viewer, { action, subject: { kind: "business", id: businessId }, reason }, async (tx) => {
    const now = deps.clock.now();
    const endsAt = ends === "" ? null : new Date(ends);
    if (endsAt && endsAt <= now) {
      const detail = "Choose a day that is still to come";
      throw new AppError("request/invalid", detail, { fields: { ends_at: detail } });
    }
    const business = await findShown(tx, businessId);
    if (!business) throw new AppError("business/not-found", "Business not found");
    if (business.ownerId === viewer.id) {
      throw new AppError("account/not-allowed", "You can’t decide about your own business");
    }
    const decision = { businessId, kind, endsAt, createdAt: now };
    const before = await overrideFeatured(tx, decision);
    await deps.events.publish(tx, "site.changed", { part: "featured" });
    return { before: before && factsOf(before), after: factsOf(decision), answer: present(decision, business) };
  });
}

function liftFeatured(deps: Deps, viewer: Viewer, businessId: string) {
  const subject = { kind: "business", id: businessId };
  return audited(deps, viewer, { action: "leave featured to turns", subject }, async (tx) => {
    const before = await liftOverride(tx, businessId);
    await deps.events.publish(tx, "site.changed", { part: "featured" });
    return { before: factsOf(before), answer: { message: "Back to the usual turns" } };
  });
}

const present = ({ kind, endsAt }: Decision, { id, bid, name }: { id: string; bid: string; name: string }) => ({
  business_id: id,
  bid,
  name,
  kind,
  ends_at: endsAt?.toISOString() ?? "",
});

const factsOf = ({ kind, endsAt }: Decision) => ({ decision: kind, until: endsAt?.toISOString() ?? "it is lifted" });

const named = { id: businesses.id, bid: businesses.bid, name: businesses.name, ownerId: businesses.ownerId };

const listNamed = (db: Db, ids: string[]) =>
  ids.length > 0 ? db.select(named).from(businesses).where(inArray(businesses.id, ids)) : [];

async function findShown(db: Db, id: string) {
  const [found] = isId(id)
    ? await db
        .select({ ...named, status: businesses.status })
        .from(businesses)
        .where(eq(businesses.id, id))
    : [];
  return found?.status === "active" ? found : undefined;
}

export const featuredRoutes = routes(featuredContract, {
  "GET /v2/admin/featured": (services) => showFeatured(services),
  "PUT /v2/admin/featured/{id}": ({ viewer, body, params, ...services }) =>
    decideFeatured(services, viewer, params.id, body),
  "DELETE /v2/admin/featured/{id}": ({ viewer, params, ...services }) => liftFeatured(services, viewer, params.id),
});
