import { z } from "zod";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { routes } from "#/server/platform/http/route.ts";
import type { Services, Viewer } from "#/server/services.ts";
import {
  decideClaim,
  decideRemoval,
  isRemovalWaiting,
  listClaims,
  listRemovals,
  openClaimDocument,
  sourceOf,
  undoClaim,
  undoDays,
} from "#/server/supply/supply.ts";
import { removalRequests } from "#/server/supply/tables.ts";
import { categoryById } from "#/server/trade/trade.ts";
import { dayMs } from "#/shared/time.ts";
import { ById, Done, queueLength, queueOf, Reason } from "./fields.ts";
import { audited, type Facts, nameFasterColleague, requireNotOwn } from "./staff-action.ts";

const moderator = ["moderator"] as const;

const RecordFacts = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  place: z.string(),
  address: z.string(),
  source: z.string().describe("Overture, Nov 2026"),
  licence: z.string(),
});

const ListedClaim = z.object({
  id: z.string(),
  state: z.enum(["waiting", "granted"]),
  record: RecordFacts.extend({ phone: z.string().describe("as listed; empty: none") }),
  claimant: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    is_email_proven: z.boolean(),
    phone: z.string(),
    is_phone_proven: z.boolean(),
    joined_at: z.string(),
  }),
  is_own: z.boolean(),
  code_at: z.string().describe("when the code sent to the listed number was typed; empty: never"),
  is_number_held_by_another: z.boolean().describe("another account has confirmed the listed number"),
  documents: z.array(z.object({ id: z.string(), kind: z.string(), sent_at: z.string() })),
  rivals: z.array(z.object({ name: z.string(), state: z.string(), has_code: z.boolean() })),
  claimed_at: z.string(),
  decided_at: z.string().describe("empty while it waits"),
  can_undo_until: z.string().describe("empty while it waits"),
});

const Removal = z.object({
  id: z.string(),
  record: RecordFacts,
  reason: z.string(),
  contact: z.string(),
  asked_at: z.string(),
});

const claimsContract = {
  "GET /v2/admin/claims": {
    does: "Claims of unclaimed businesses that wait for staff, the oldest first, or those granted, the latest first; each with its evidence.",
    access: moderator,
    query: z.object({ state: z.enum(["waiting", "granted"]).default("waiting") }),
    returns: z.array(ListedClaim),
  },
  "POST /v2/admin/claims/{id}": {
    does: "Grants or refuses a claim. The claimant is told.",
    access: moderator,
    params: ById,
    body: z.object({ decision: z.enum(["grant", "refuse"], "Grant or refuse it"), reason: Reason }),
    returns: Done,
    errors: [
      "supply/no-claim",
      "supply/wrong-step",
      "supply/claimed-already",
      "business/not-found",
      "business/already-have-one",
      "account/not-allowed",
      "account/profile-incomplete",
    ],
  },
  "POST /v2/admin/claims/{id}/undo": {
    does: "Takes a page back from its claimant within 14 days; it is unclaimed again. The claimant is told.",
    access: moderator,
    params: ById,
    body: z.object({ reason: Reason }),
    returns: Done,
    errors: ["supply/no-claim", "supply/wrong-step", "supply/in-use", "business/not-found", "account/not-allowed"],
  },
  "GET /v2/admin/claims/documents/{id}": {
    does: "The private picture of a document of a claim. Every opening is recorded.",
    access: moderator,
    params: ById,
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["supply/no-claim"],
  },
  "GET /v2/admin/removals": {
    does: "Requests to remove unclaimed pages, the oldest first.",
    access: moderator,
    returns: queueOf(Removal),
  },
  "POST /v2/admin/removals/{id}": {
    does: "Removes an unclaimed page for good, or keeps it. Who asked is forgotten.",
    access: moderator,
    params: ById,
    body: z.object({ decision: z.enum(["remove", "keep"], "Remove or keep it"), reason: Reason }),
    returns: Done,
    errors: ["supply/no-request", "supply/wrong-step", "business/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof claimsContract> {}
}

type ClaimEvidence = Awaited<ReturnType<typeof listClaims>>[number];

function presentRecord({
  id,
  name,
  categoryId,
  localGovernmentId,
  address,
  licence,
  ...from
}: ClaimEvidence["record"]) {
  const { name: lga, state } = lgaById(localGovernmentId);
  const place = `${lga}, ${state.name}`;
  return { id, name, category: categoryById(categoryId).name, place, address, source: sourceOf(from), licence };
}

function presentClaim({ claim, record, claimant, documents, rivals, numberHeldBy }: ClaimEvidence, viewer: Viewer) {
  const { decidedAt } = claim;
  const undoUntil = decidedAt && new Date(decidedAt.getTime() + undoDays * dayMs);
  return {
    id: claim.id,
    state: claim.state as "waiting" | "granted",
    record: { ...presentRecord(record), phone: record.phone },
    claimant: {
      id: claimant.id,
      name: `${claimant.firstName} ${claimant.lastName}`.trim(),
      email: claimant.email,
      is_email_proven: claimant.emailProvenAt !== null,
      phone: claimant.phone,
      is_phone_proven: claimant.phoneProvenAt !== null,
      joined_at: claimant.createdAt.toISOString(),
    },
    is_own: claimant.id === viewer.id,
    code_at: claim.phoneProvenAt?.toISOString() ?? "",
    is_number_held_by_another: numberHeldBy !== undefined && numberHeldBy !== claimant.id,
    documents: documents.map(({ id, kind, createdAt }) => ({ id, kind, sent_at: createdAt.toISOString() })),
    rivals: rivals.map(({ name, claim: { state, phoneProvenAt } }) => ({
      name,
      state,
      has_code: phoneProvenAt !== null,
    })),
    claimed_at: claim.createdAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? "",
    can_undo_until: undoUntil?.toISOString() ?? "",
  };
}

type Deps = Pick<Services, "db" | "clock" | "events" | "jobs">;

/** Facts of a claim for the log: no name and no number, which would outlive an erased account. */
const factsOf = (
  state: string,
  { claim, record }: { claim: { phoneProvenAt: Date | null }; record: { id: string } },
): Facts => ({
  state,
  business: record.id,
  hasCode: claim.phoneProvenAt !== null,
});

function decide(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { decision, reason }: { decision: "grant" | "refuse"; reason: string },
) {
  return audited(deps, viewer, { action: `${decision} claim`, subject: { kind: "claim", id }, reason }, async (tx) => {
    const given = { id, reason, isGranted: decision === "grant", staffId: viewer.id };
    const decided = { kind: "claim", id, code: "supply/wrong-step" } as const;
    const found = await nameFasterColleague(tx, decided, decideClaim(tx, deps, given));
    requireNotOwn(viewer, found.claim.accountId);
    const after = decision === "grant" ? "granted" : "refused";
    return {
      before: factsOf("waiting", found),
      after: factsOf(after, found),
      answer: { message: `The claim is ${after}.` },
    };
  });
}

function undo(deps: Deps, viewer: Viewer, id: string, reason: string) {
  return audited(deps, viewer, { action: "undo claim", subject: { kind: "claim", id }, reason }, async (tx) => {
    const found = await undoClaim(tx, deps, { id, reason, staffId: viewer.id });
    requireNotOwn(viewer, found.claim.accountId);
    return {
      before: factsOf("granted", found),
      after: factsOf("undone", found),
      answer: { message: "The page is unclaimed again." },
    };
  });
}

function decideOnRemoval(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { decision, reason }: { decision: "remove" | "keep"; reason: string },
) {
  const action = { action: `${decision} unclaimed page`, subject: { kind: "removal", id }, reason };
  return audited(deps, viewer, action, async (tx) => {
    const { record } = await decideRemoval(tx, deps, { id, isRemoved: decision === "remove" });
    const state = decision === "remove" ? "removed" : "kept";
    return {
      before: { state: "open" },
      after: { state, business: record.id },
      answer: { message: `The page is ${state}.` },
    };
  });
}

async function showRemovals(db: Db) {
  const [rows, total] = await Promise.all([
    listRemovals(db, queueLength),
    db.$count(removalRequests, isRemovalWaiting),
  ]);
  const items = rows.map(({ request: { id, reason, contact, createdAt }, record }) => ({
    ...{ id, reason, contact, record: presentRecord(record), asked_at: createdAt.toISOString() },
  }));
  return { total, items };
}

export const claimRoutes = routes(claimsContract, {
  "GET /v2/admin/claims": async ({ db, viewer, query }) =>
    (await listClaims(db, query.state, queueLength)).map((one) => presentClaim(one, viewer)),
  "POST /v2/admin/claims/{id}": ({ viewer, params, body, ...services }) => decide(services, viewer, params.id, body),
  "POST /v2/admin/claims/{id}/undo": ({ viewer, params, body, ...services }) =>
    undo(services, viewer, params.id, body.reason),
  "GET /v2/admin/claims/documents/{id}": ({ viewer, params, media, ...services }) =>
    audited(
      services,
      viewer,
      { action: "open claim document", subject: { kind: "claim", id: params.id } },
      async (tx) => ({
        answer: await openClaimDocument(tx, media, params.id),
      }),
    ),
  "GET /v2/admin/removals": ({ db }) => showRemovals(db),
  "POST /v2/admin/removals/{id}": ({ viewer, params, body, ...services }) =>
    decideOnRemoval(services, viewer, params.id, body),
});
