import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts, personText } from "#/server/account/tables.ts";
import { businesses, businessText } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { isDisputeFor } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import { payments } from "#/server/payment/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { beginsWith, hasWords, searchText } from "#/server/platform/database/words.ts";
import { tooLong, typedLine } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import { payouts } from "#/server/referral/tables.ts";
import type { Viewer } from "#/server/services.ts";
import { fold } from "#/shared/fold.ts";
import { isId } from "#/shared/id.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { fullName, isBusinessCalled, isFound, isPersonCalled } from "./list/matching.ts";
import { findablePayment } from "./money-lists.ts";

const foundOfEach = 6;

const foundKinds = ["person", "business", "payment", "payout", "dispute", "message"] as const;

const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string().describe("a name, an amount with its payer, or what an id stands for"),
  detail: z.string().describe("what tells it from others of the same title"),
  path: z.string().describe("below our address, where it is worked on"),
});
export type Found = z.infer<typeof Found>;

const searchContract = {
  "GET /v2/admin/search": {
    does: "People, businesses, payments, payouts, open disputes and reported messages by words of a name, a title or an email, by id, phone and reference: of what the role may open.",
    access: ["moderator", "finance"],
    query: z.object({
      q: typedLine("Type what you look for")
        .min(2, "Type at least 2 letters")
        .max(lengthMax.search, tooLong(lengthMax.search))
        .regex(/^\P{Cc}*$/u, "That can’t be searched for"),
    }),
    returns: z.array(Found),
    errors: ["request/invalid"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof searchContract> {}
}

type Find = (db: Db, q: string, viewer: Viewer) => Promise<Found[]>;

/** What begins with the search comes before what has it inside. */
async function beginningFirst<Row extends { id: string }>(read: (isNearer?: SQL) => Promise<Row[]>, begins: SQL) {
  const rows = [...(await read(begins)), ...(await read())];
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, foundOfEach);
}

const findPeople: Find = async (db, q) => {
  const read = async (isNearer?: SQL) =>
    db
      .select({ id: accounts.id, name: fullName, email: accounts.email })
      .from(accounts)
      .where(and(isNull(accounts.erasedAt), isPersonCalled(q), isNearer))
      .orderBy(asc(accounts.id))
      .limit(foundOfEach);
  const rows = await beginningFirst(read, beginsWith(personText(accounts), q));
  return rows.map(({ id, name, email }) => ({
    ...{ kind: "person" as const, id, title: name || email, detail: email },
    path: `/admin/people/${id}`,
  }));
};

const findBusinesses: Find = async (db, q) => {
  const { id, name, status, localGovernmentId: lgaId } = businesses;
  const read = async (isNearer?: SQL) =>
    db
      .select({ id, name, status, lgaId })
      .from(businesses)
      .where(and(isBusinessCalled(q), isNearer))
      .orderBy(asc(id))
      .limit(foundOfEach);
  const rows = await beginningFirst(read, beginsWith(businessText(businesses), q));
  return rows.map(({ id, name, status, lgaId }) => {
    const { name: lga, state } = lgaById(lgaId);
    const detail = `${lga}, ${state.name}${status === "active" ? "" : ` · ${status}`}`;
    return { kind: "business" as const, id, title: name, detail, path: `/admin/businesses/${id}` };
  });
};

const findPayments: Find = async (db, q) => {
  const rows = await db
    .select({ id: payments.id, reference: payments.reference, priceKobo: payments.priceKobo, payer: fullName })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(isFound(q, findablePayment))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(foundOfEach);
  return rows.map(({ id, reference, priceKobo, payer }) => ({
    ...{ kind: "payment" as const, id, title: `${formatNaira(priceKobo / 100)} by ${payer}`, detail: reference },
    path: `/admin/payments?search=${id}`,
  }));
};

const findPayouts: Find = async (db, q) => {
  if (!isId(q)) return [];
  const rows = await db
    .select({ id: payouts.id, amountKobo: payouts.amountKobo, state: payouts.state, payee: fullName })
    .from(payouts)
    .innerJoin(accounts, eq(accounts.id, payouts.accountId))
    .where(or(eq(payouts.id, q), eq(payouts.accountId, q)))
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(foundOfEach);
  return rows.map(({ id, amountKobo, state, payee }) => ({
    ...{ kind: "payout" as const, id, title: `${formatNaira(amountKobo / 100)} to ${payee}`, detail: state },
    path: `/admin/payouts/${id}`,
  }));
};

/** By the title of the job; few are open at once. */
const findDisputes: Find = async (db, q, viewer) => {
  const isCalled = isId(q) ? eq(jobs.id, q) : hasWords(searchText(jobs.title), q);
  const rows = await db
    .select({ id: jobs.id, title: jobs.title, business: businesses.name })
    .from(jobs)
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .where(and(isDisputeFor(viewer.id), isCalled))
    .orderBy(asc(jobs.updatedAt), asc(jobs.id))
    .limit(foundOfEach);
  return rows.map(({ id, title, business }) => ({
    ...{ kind: "dispute" as const, id, title, detail: business },
    path: `/admin/disputes/${id}`,
  }));
};

/** A message is found by its id only, and only while it is reported. */
const findMessages: Find = async (db, q) => {
  if (!isId(q)) return [];
  const rows = await db
    .select({ id: messages.id, sender: fullName })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .where(
      and(
        eq(messages.id, q),
        sql`exists (select from ${reports} r where r.kind = 'message' and r.subject_id = ${messages.id} and r.status = 'open')`,
      ),
    );
  return rows.map(({ id, sender }) => ({
    ...{ kind: "message" as const, id, title: `A message of ${sender}`, detail: "reported" },
    path: `/admin/reports/message/${id}`,
  }));
};

const forModerators = [findPeople, findBusinesses, findDisputes, findMessages];
const forFinance = [findPeople, findPayments, findPayouts];
const forAdministrators = [findPeople, findBusinesses, findPayments, findPayouts, findDisputes, findMessages];

/** 0 for a name that begins with the search, 1 for one that contains it, 2 for one found by something else; money is last. */
function distanceOf({ kind, title }: Found, q: string): number {
  if (kind !== "person" && kind !== "business" && kind !== "dispute") return 3;
  const at = fold(title).indexOf(fold(q));
  return at === 0 ? 0 : at > 0 ? 1 : 2;
}

/** Matches that the viewer's role may open, the nearest titles first; each kind has its own index. */
async function searchOffice(db: Db, viewer: Viewer, q: string): Promise<Found[]> {
  const finds =
    viewer.role === "administrator" ? forAdministrators : viewer.role === "finance" ? forFinance : forModerators;
  const found = (await Promise.all(finds.map((find) => find(db, q, viewer)))).flat();
  return found.sort((one, other) => distanceOf(one, q) - distanceOf(other, q));
}

export const officeSearchRoutes = routes(searchContract, {
  "GET /v2/admin/search": ({ db, viewer, query }) => searchOffice(db, viewer, query.q),
});
