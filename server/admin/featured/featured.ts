import { AppError } from "#/server/platform/errors.ts";
import {
  type FeaturedOverride as Decision,
  liftOverride,
  listOverrides,
  overrideFeatured,
} from "#/server/search/search.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { audited } from "../audit/audit.ts";
import type { FeaturedOverride } from "./contract.ts";
import { findShown, listNamed } from "./queries.ts";

type Deps = Pick<Services, "db" | "clock" | "events">;

/** Decisions in force. */
export async function showFeatured({ db, clock }: Pick<Services, "db" | "clock">): Promise<FeaturedOverride[]> {
  const decisions = await listOverrides(db, clock.now());
  const named = await listNamed(
    db,
    decisions.map(({ businessId }) => businessId),
  );
  return decisions.map((decision) => present(decision, named.find(({ id }) => id === decision.businessId)!));
}

/**
 * Pins a business into the Featured strip, or keeps it out.
 * @throws AppError `business/not-found`, `request/invalid`, `search/too-many-pins`, `account/not-allowed` for one's own
 */
export function decideFeatured(
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

/** Leaves a business to the usual turns again. @throws AppError `search/not-decided` */
export function liftFeatured(deps: Deps, viewer: Viewer, businessId: string) {
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
