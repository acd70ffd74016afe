import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts, personText } from "#/server/account/tables.ts";
import { businesses, businessText } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { wasDisputeFor } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import { paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
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
import { nationalPhone, readPhone } from "#/shared/phone.ts";
import { fullName, isBusinessCalled, isFound, isPersonCalled } from "./list/matching.ts";
import { findablePayment } from "./money-lists.ts";

const foundOfEach = 6;

const foundKinds = ["person", "business", "payment", "payout", "dispute", "message"] as const;

const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string().describe("a name, an amount with its payer, or what an id stands for"),
  detail: z.string().describe("what tells it from others of the same title"),
  matched: z.string().describe("the field that matched, with its value; empty: the title or the detail did"),
  is_exact: z.boolean().describe("a whole field of it is what was typed"),
  path: z.string().describe("below our address, where it is worked on"),
});
export type Found = z.infer<typeof Found>;

const searchContract = {
  "GET /v2/admin/search": {
    does: "People, businesses, payments, payouts, jobs in dispute and reported messages by words of a name, a title or an email, by id, phone, reference and the provider’s id: of what the role may open. What is exactly so called comes first.",
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

type Row = Pick<Found, "kind" | "id" | "title" | "detail" | "path">;

/**
 * A row with the field by which it was found.
 * @param own its fields that are not in the row, by their name; a phone as stored
 * @param others those of who it belongs to
 */
function matchedBy(q: string, row: Row, own: Record<string, string>, others: Record<string, string> = {}): Found {
  const typed = fold(q);
  const phone = readPhone(q);
  const part = typed.replace(/^0(?=\d{3})/, "");
  const isSame = (value: string) => fold(value) === typed || (phone !== undefined && value === phone);
  const ofRow = { id: row.id, ...own };
  const fields = Object.entries({ ...ofRow, ...others });
  const [name, value = ""] =
    fields.find(([, one]) => isSame(one)) ?? fields.find(([, one]) => fold(one).includes(part)) ?? [];
  const isShown = fold(`${row.title} ${row.detail}`).includes(typed);
  return {
    ...row,
    matched: name && !isShown ? `${name} ${nationalPhone(value)}` : "",
    is_exact: [row.title, row.detail, ...Object.values(ofRow)].some(isSame),
  };
}

/** What begins with the search comes before what has it inside. */
async function beginningFirst<Row extends { id: string }>(read: (isNearer?: SQL) => Promise<Row[]>, begins: SQL) {
  const rows = [...(await read(begins)), ...(await read())];
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, foundOfEach);
}

const findPeople: Find = async (db, q) => {
  const read = async (isNearer?: SQL) =>
    db
      .select({ id: accounts.id, name: fullName, email: accounts.email, phone: accounts.phone })
      .from(accounts)
      .where(and(isNull(accounts.erasedAt), isPersonCalled(q), isNearer))
      .orderBy(asc(accounts.id))
      .limit(foundOfEach);
  const rows = await beginningFirst(read, beginsWith(personText(accounts), q));
  return rows.map(({ id, name, email, phone }) =>
    matchedBy(
      q,
      { kind: "person", id, title: name || email, detail: name ? email : "", path: `/admin/people/${id}` },
      { phone },
    ),
  );
};

const owner = { owner: fullName, email: accounts.email, ownerPhone: accounts.phone };

const findBusinesses: Find = async (db, q) => {
  const { id, bid, name, phone, status, ownerId, localGovernmentId: lgaId } = businesses;
  const read = async (isNearer?: SQL) =>
    db
      .select({ id, bid, name, phone, status, lgaId, ownerId, ...owner })
      .from(businesses)
      .innerJoin(accounts, eq(accounts.id, ownerId))
      .where(and(isBusinessCalled(q), isNearer))
      .orderBy(asc(id))
      .limit(foundOfEach);
  const rows = await beginningFirst(read, beginsWith(businessText(businesses), q));
  return rows.map(({ id, bid, name, phone, status, lgaId, ownerId, owner, email, ownerPhone }) => {
    const { name: lga, state } = lgaById(lgaId);
    const detail = `${lga}, ${state.name}${status === "active" ? "" : ` · ${status}`}`;
    const row = { kind: "business", id, title: name, detail, path: `/admin/businesses/${id}` } as const;
    const ofOwner = { owner, "owner’s email": email, "owner’s phone": ownerPhone, "owner’s id": ownerId };
    return matchedBy(q, row, { phone, address: bid }, ofOwner);
  });
};

const findPayments: Find = async (db, q) => {
  const named = (ids: SQL) => sql<string>`coalesce((${ids}), '')`;
  const rows = await db
    .select({
      ...{ id: payments.id, reference: payments.reference, priceKobo: payments.priceKobo, payer: fullName },
      ...{ payerId: payments.accountId, email: accounts.email, phone: accounts.phone },
      ...{ business: businesses.name, businessId: payments.businessId },
      charge: named(sql`select s.charge_id from ${paymentSteps} s
        where s.payment_id = ${payments.id} and s.charge_id = ${q} limit 1`),
      refund: named(sql`select r.refund_id from ${paymentRefunds} r
        where r.payment_id = ${payments.id} and r.refund_id = ${q}`),
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(isFound(q, findablePayment))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(foundOfEach);
  return rows.map(({ id, reference, priceKobo, payer, payerId, email, phone, business, businessId, charge, refund }) =>
    matchedBy(
      q,
      {
        ...{ kind: "payment", id, title: `${formatNaira(priceKobo / 100)} by ${payer}`, detail: reference },
        path: `/admin/payments/${id}`,
      },
      { "provider’s id": charge, refund },
      { business, "business’s id": businessId, "payer’s email": email, "payer’s phone": phone, "payer’s id": payerId },
    ),
  );
};

const findPayouts: Find = async (db, q) => {
  const isWanted = isId(q)
    ? or(eq(payouts.id, q), eq(payouts.accountId, q))
    : or(
        and(ne(payouts.bankReference, ""), eq(payouts.bankReference, q)),
        and(ne(payouts.accountNumber, ""), eq(payouts.accountNumber, q)),
      );
  const rows = await db
    .select({
      ...{ id: payouts.id, amountKobo: payouts.amountKobo, state: payouts.state, payee: fullName },
      ...{ payeeId: payouts.accountId, bankReference: payouts.bankReference, accountNumber: payouts.accountNumber },
    })
    .from(payouts)
    .innerJoin(accounts, eq(accounts.id, payouts.accountId))
    .where(isWanted)
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(foundOfEach);
  return rows.map(({ id, amountKobo, state, payee, payeeId, bankReference, accountNumber }) =>
    matchedBy(
      q,
      {
        ...{ kind: "payout", id, title: `${formatNaira(amountKobo / 100)} to ${payee}`, detail: state },
        path: `/admin/payouts/${id}`,
      },
      { "bank reference": bankReference, "account number": accountNumber },
      { "payee’s id": payeeId },
    ),
  );
};

/** Jobs that are or were in dispute, by their title: no other job is for staff to read. */
const findDisputes: Find = async (db, q, viewer) => {
  const isCalled = isId(q) ? eq(jobs.id, q) : hasWords(searchText(jobs.title), q);
  const rows = await db
    .select({ id: jobs.id, title: jobs.title, state: jobs.state, business: businesses.name })
    .from(jobs)
    .innerJoin(businesses, eq(businesses.id, jobs.businessId))
    .where(and(wasDisputeFor(viewer.id), isCalled))
    .orderBy(desc(jobs.updatedAt), desc(jobs.id))
    .limit(foundOfEach);
  return rows.map(({ id, title, state, business }) => {
    const detail = state === "disputed" ? business : `${business} · ${state}`;
    return matchedBy(q, { kind: "dispute", id, title, detail, path: `/admin/disputes/${id}` }, {});
  });
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
  return rows.map(({ id, sender }) =>
    matchedBy(
      q,
      {
        ...{ kind: "message", id, title: `A message of ${sender}`, detail: "reported" },
        path: `/admin/reports/message/${id}`,
      },
      {},
    ),
  );
};

const forModerators = [findPeople, findBusinesses, findDisputes, findMessages];
const forFinance = [findPeople, findPayments, findPayouts];
const forAdministrators = [findPeople, findBusinesses, findPayments, findPayouts, findDisputes, findMessages];

/** 0 for a name that begins with the search, 1 for one that contains it, 2 for one found by something else; money is last. An exact one is before all. */
function distanceOf({ kind, title, is_exact }: Found, q: string): number {
  if (is_exact) return -1;
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
