import { and, avg, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { comments, ratings } from "#/server/review/tables.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { claims } from "#/server/supply/tables.ts";
import { helpers } from "#/server/team/tables.ts";
import { auditEntries } from "../audit-log.ts";
import { findBusiness, listDecisions, listSent, presentFacts, presentSent } from "../documents/business-facts.ts";
import { rowsShown } from "../fields.ts";
import { asRow, readLatest } from "../list/list.ts";
import { fullName } from "../list/matching.ts";
import { listedComments } from "../lists.ts";
import { listedPayments, listedReferrals, listedSubscriptions } from "../money-lists.ts";
import { listPayoutsOf, selectReports } from "../people/person.ts";
import { listSanctionsAgainst } from "../reports/reports.ts";
import { auditLog } from "../tables.ts";
import { type BusinessAction, type BusinessPage, businessContract } from "./contract.ts";

type Deps = Pick<Services, "db" | "clock">;
type Found = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;
type Conduct = NonNullable<BusinessPage["conduct"]>;

/** @throws AppError `business/not-found` */
async function showBusiness(deps: Deps, viewer: Viewer, id: string): Promise<BusinessPage> {
  const found = await findBusiness(deps.db, id);
  if (!found) throw new AppError("business/not-found", "There is no such business");
  const isFor = (role: Viewer["role"]) => viewer.role === role || viewer.role === "administrator";
  // Nobody reads the reports and decisions about their own.
  const isOthers = found.owner.id !== viewer.id;
  const [stars, team, conduct, money, audit] = await Promise.all([
    findStars(deps.db, id),
    listHelpers(deps, found),
    isOthers && isFor("moderator") ? showConduct(deps, found) : null,
    isFor("finance") ? showMoney(deps, found) : null,
    isOthers && isFor("administrator") ? readLatest(deps, actsAbout, { search: id, sort: "-at" }) : null,
  ]);
  return {
    ...presentFacts(found),
    image: found.business.image,
    ...stars,
    helpers: team,
    may: conduct ? actionsOn(conduct) : [],
    conduct,
    money,
    audit,
  };
}

async function findStars(db: Db, businessId: string) {
  const [found] = await db
    .select({ score: avg(ratings.stars), ratings: count() })
    .from(ratings)
    .where(eq(ratings.businessId, businessId));
  return { score: Number(found?.score ?? 0), ratings: found?.ratings ?? 0 };
}

/** Without expired invitations, and without those of a former owner, who have no access. */
async function listHelpers(
  { db, clock }: Deps,
  { business: { id, ownerId } }: Found,
): Promise<BusinessPage["helpers"]> {
  const rows = await db
    .select({ id: helpers.id, accountId: helpers.accountId, person: fullName, name: helpers.name, role: helpers.role })
    .from(helpers)
    .leftJoin(accounts, eq(accounts.id, helpers.accountId))
    .where(
      and(
        eq(helpers.businessId, id),
        eq(helpers.ownerId, ownerId),
        or(isNull(helpers.expiresAt), gt(helpers.expiresAt, clock.now())),
      ),
    )
    .orderBy(helpers.createdAt, helpers.id);
  return rows.map(({ accountId, person, ...helper }) => ({
    ...helper,
    person: accountId ? { id: accountId, name: person } : null,
  }));
}

async function showConduct(deps: Deps, { business: { id, recheckSince } }: Found): Promise<Conduct> {
  const { db } = deps;
  const [sent, about, latest, hidden, claimed, sanctions] = await Promise.all([
    listSent(db, id),
    selectReports(db).where(and(eq(reports.kind, "business"), eq(reports.subjectId, id))),
    readLatest(deps, commentsOn, { search: id }),
    readLatest(deps, commentsOn, { search: id, status: "hidden" }),
    listClaims(db, id),
    listSanctionsAgainst(db, id, undefined),
  ]);
  return {
    recheck_since: recheckSince?.toISOString() ?? null,
    documents: sent.slice(0, rowsShown).map(presentSent),
    reports: about.map(asRow),
    comments: latest,
    hidden_comments: hidden,
    claims: claimed,
    sanctions,
    decisions: await listDecisions(
      db,
      id,
      sent.map((one) => one.id),
    ),
  };
}

/** On the business: the list also finds what its owner wrote. */
const commentsOn = { ...listedComments.list, findable: { ids: [comments.businessId] } };

/** A claimed business has the id of its record. */
async function listClaims(db: Db, businessId: string): Promise<Conduct["claims"]> {
  const rows = await db
    .select({
      id: claims.id,
      claimant: { id: accounts.id, name: fullName },
      state: claims.state,
      date_created: claims.createdAt,
      decided_at: claims.decidedAt,
    })
    .from(claims)
    .innerJoin(accounts, eq(accounts.id, claims.accountId))
    .where(eq(claims.recordId, businessId))
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(rowsShown);
  return rows.map(asRow);
}

async function showMoney(
  deps: Deps,
  { business: { id, ownerId } }: Found,
): Promise<NonNullable<BusinessPage["money"]>> {
  const [subscriptions, payments, referrals, payouts] = await Promise.all([
    readLatest(deps, listedSubscriptions.list, { search: id }),
    readLatest(deps, listedPayments.list, { search: id }),
    readLatest(deps, listedReferrals.list, { search: ownerId }),
    listPayoutsOf(deps.db, ownerId),
  ]);
  return { subscriptions, payments, referrals, payouts: payouts.map(asRow) };
}

/** About the business and what belongs to it. */
const actsAbout = {
  ...auditEntries.list,
  findable: {
    otherwise: (id: string) => sql`(${auditLog.subjectId} in (
      select ${id}::text
      union select id::text from certifications where business_id = ${id}::uuid
      union select id::text from claims where record_id = ${id}::uuid
      union select id::text from sanctions where kind = 'business' and subject_id = ${id}::uuid)
      or ${auditLog.otherIds} @> array[${id}::text])`,
  },
};

function actionsOn({ sanctions }: Conduct): BusinessAction[] {
  return [sanctions.some(({ lifted_at }) => lifted_at === null) ? "lift block" : "block"];
}

export const businessRoutes = routes(businessContract, {
  "GET /v2/admin/businesses/{id}": ({ viewer, params, ...services }) => showBusiness(services, viewer, params.id),
});
