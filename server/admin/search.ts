import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "#/server/account/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { messages } from "#/server/chat/tables.ts";
import { reports } from "#/server/moderation/tables.ts";
import { payments } from "#/server/payment/tables.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { typedLine } from "#/server/platform/fields.ts";
import { routes } from "#/server/platform/http/route.ts";
import { payouts } from "#/server/referral/tables.ts";
import type { Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { fullName, isBusinessCalled, isNamed, isPersonCalled } from "./list/matching.ts";

const foundOfEach = 6;

const foundKinds = ["person", "business", "payment", "payout", "message"] as const;

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
    does: "People, businesses, payments, payouts and reported messages by id, email, phone, reference, or how a name begins: of what the role may open.",
    access: ["moderator", "finance"],
    query: z.object({
      q: typedLine("Type what you look for")
        .min(2, "Type at least 2 letters")
        .max(lettersMax.search, "Use at most 200 letters")
        .regex(/^\P{Cc}*$/u, "That can’t be searched for"),
    }),
    returns: z.array(Found),
    errors: ["request/invalid"],
  },
} as const;

type OfficeSearchContract = typeof searchContract;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends OfficeSearchContract {}
}

type Find = (db: Db, q: string) => Promise<Found[]>;

const findPeople: Find = async (db, q) => {
  const rows = await db
    .select({ id: accounts.id, name: fullName, email: accounts.email })
    .from(accounts)
    .where(and(sql`${accounts.erasedAt} is null`, isPersonCalled(q)))
    .orderBy(asc(accounts.id))
    .limit(foundOfEach);
  return rows.map(({ id, name, email }) => ({
    ...{ kind: "person" as const, id, title: name || email, detail: email },
    path: `/admin/people/${id}`,
  }));
};

const findBusinesses: Find = async (db, q) => {
  const rows = await db
    .select({
      id: businesses.id,
      name: businesses.name,
      ownerId: businesses.ownerId,
      status: businesses.status,
      lgaId: businesses.localGovernmentId,
    })
    .from(businesses)
    .where(isBusinessCalled(q))
    .orderBy(asc(businesses.id))
    .limit(foundOfEach);
  return rows.map(({ id, name, ownerId, status, lgaId }) => {
    const { name: lga, state } = lgaById(lgaId);
    const detail = `${lga}, ${state.name}${status === "active" ? "" : ` · ${status}`}`;
    return { kind: "business" as const, id, title: name, detail, path: `/admin/people/${ownerId}` };
  });
};

const findPayments: Find = async (db, q) => {
  const isWanted = isNamed(q, {
    ids: [payments.id],
    people: [payments.accountId],
    otherwise: (reference) => eq(payments.reference, reference),
  });
  const rows = await db
    .select({ id: payments.id, reference: payments.reference, priceKobo: payments.priceKobo, payer: fullName })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(isWanted)
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

const forModerators = [findPeople, findBusinesses, findMessages];
const forFinance = [findPeople, findPayments, findPayouts];
const forAdministrators = [findPeople, findBusinesses, findPayments, findPayouts, findMessages];

/** Matches that the viewer's role may open; each kind has its own index. */
async function searchOffice(db: Db, viewer: Viewer, q: string): Promise<Found[]> {
  const finds =
    viewer.role === "administrator" ? forAdministrators : viewer.role === "finance" ? forFinance : forModerators;
  return (await Promise.all(finds.map((find) => find(db, q)))).flat();
}

export const officeSearchRoutes = routes(searchContract, {
  "GET /v2/admin/search": ({ db, viewer, query }) => searchOffice(db, viewer, query.q),
});
