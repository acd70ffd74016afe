import { lgaById } from "#/server/place/place.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { auditEntries } from "../audit/audit-log.ts";
import { listedComments } from "../comments/comments.ts";
import { type Asked, type List, readPage, type Sorted } from "../list/paging.ts";
import { listedPayments } from "../payments/payments.ts";
import { listedReferrals } from "../referrals/referrals.ts";
import { listDuplicatesOf } from "../risk/duplicates.ts";
import { riskOf } from "../risk/risk.ts";
import { listedSubscriptions } from "../subscriptions/subscriptions.ts";
import { type PersonPage, rowsShown } from "./contract.ts";
import { statusOf } from "./list.ts";
import {
  countChats,
  countNotifications,
  findPerson,
  listPayoutsOf,
  listRatingsBy,
  listReportsAbout,
  listReportsBy,
  listSanctionsOn,
  listSessionsOf,
} from "./queries.ts";
import { actionsOn } from "./rules.ts";

type Deps = Pick<Services, "db" | "clock">;

export const noSuchPerson = () => new AppError("account/not-found", "There is no such person");

/** Everything about a person that the viewer may know. @throws AppError `account/not-found` */
export async function showPerson(deps: Deps, viewer: Viewer, id: string): Promise<PersonPage> {
  const found = await findPerson(deps.db, id);
  if (!found) throw noSuchPerson();
  const isFor = (role: Viewer["role"]) => viewer.role === role || viewer.role === "administrator";
  const [notifications, conduct, money, audit] = await Promise.all([
    countNotifications(deps.db, id),
    isFor("moderator") ? showConduct(deps, id) : null,
    isFor("finance") ? showMoney(deps, id) : null,
    isFor("administrator") ? latest(deps, auditEntries, id, "-at") : null,
  ]);
  return { ...presentPerson(found, viewer), notifications, conduct, money, audit };
}

/** The newest rows of a list that belong to a person. */
async function latest<Query extends Asked, Found extends Sorted, Row>(
  deps: Deps,
  list: List<Query, Found, Row>,
  id: string,
  sort = "-created",
): Promise<Row[]> {
  return (await readPage(deps, list, { search: id, sort } as Query, rowsShown)).rows;
}

async function showConduct({ db, clock }: Deps, id: string): Promise<NonNullable<PersonPage["conduct"]>> {
  const [sessions, ratings, comments, chats, reportsAbout, reportsBy, risk, duplicates, sanctions] = await Promise.all([
    listSessionsOf(db, id, clock.now()),
    listRatingsBy(db, id),
    latest({ db, clock }, listedComments, id),
    countChats(db, id),
    listReportsAbout(db, id),
    listReportsBy(db, id),
    riskOf(db, id, clock.now()),
    listDuplicatesOf(db, id),
    listSanctionsOn(db, id),
  ]);
  return {
    ...risk,
    duplicates,
    sessions: sessions.map(({ lastUsedAt, ...session }) => ({
      ...dated(session),
      last_used: lastUsedAt.toISOString(),
    })),
    ratings: ratings.map(dated),
    comments,
    chats,
    reports_about: reportsAbout.map(dated),
    reports_by: reportsBy.map(dated),
    sanctions: sanctions.map(({ id, kind, subjectId, reason, takenAt, endsAt, liftedAt }) => ({
      ...{ id, kind, reason },
      subject_id: subjectId,
      taken_at: takenAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      lifted_at: liftedAt?.toISOString() ?? null,
    })),
  };
}

async function showMoney(deps: Deps, id: string): Promise<NonNullable<PersonPage["money"]>> {
  const [payments, subscriptions, referrals, payouts] = await Promise.all([
    latest(deps, listedPayments, id),
    latest(deps, listedSubscriptions, id),
    latest(deps, listedReferrals, id),
    listPayoutsOf(deps.db, id),
  ]);
  return {
    payments,
    subscriptions,
    referrals,
    payouts: payouts.map(({ id, amountKobo, state, requestedAt, decidedAt }) => ({
      id,
      amount: amountKobo / 100,
      status: state,
      requested_at: requestedAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  };
}

const dated = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  date_created: createdAt.toISOString(),
});

function presentPerson(
  { account, agent, inviter, secondStepSince, business }: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  viewer: Viewer,
) {
  const { id, email, image, role, termsVersion, createdAt } = account;
  const lga = account.localGovernmentId ? lgaById(account.localGovernmentId) : undefined;
  const status = statusOf(account);
  return {
    ...{ id, email, image, role, status },
    name: `${account.firstName} ${account.lastName}`.trim(),
    is_email_confirmed: account.emailProvenAt !== null,
    phone: nationalPhone(account.phone),
    state: lga?.state.name ?? "",
    lga: lga?.name ?? "",
    has_password: account.passwordHash !== null,
    has_second_step: secondStepSince !== null,
    agent: agent ?? "",
    invited_by: inviter,
    terms_version: termsVersion,
    date_created: createdAt.toISOString(),
    business: business && {
      id: business.id,
      bid: business.bid,
      name: business.name,
      status: business.status,
      is_verified: business.isVerified,
    },
    may: actionsOn(viewer, { id, role, status }),
  };
}
