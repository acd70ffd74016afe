import { and, desc, eq, type SQL } from "drizzle-orm";
import { accounts } from "#/server/account/tables.ts";
import type { Config } from "#/server/platform/config.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { makePaystack } from "./paystack.ts";
import { findPayment } from "./queries.ts";
import { payments, testCharges } from "./tables.ts";

export interface Charge {
  id: string;
  reference: string;
  /** `success`, `failed`, `reversed`; any other value is pending. */
  status: string;
  amountKobo: number;
  currency: string;
  email: string;
}

export interface PaymentProvider {
  isTest: boolean;
  /** @throws AppError `payment/provider-silent` */
  findCharge: (reference: string) => Promise<Charge | undefined>;
  listSuccesses: (email: string) => Promise<Charge[]>;
}

export const makeProvider = (db: Db, config: Pick<Config, "paystack">): PaymentProvider =>
  config.paystack ? makePaystack(config.paystack) : makeTestProvider(db);

export type PaymentDeps = Pick<Services, "db" | "clock" | "events" | "jobs" | "payments">;

function makeTestProvider(db: Db): PaymentProvider {
  const list = async (where: SQL | undefined): Promise<Charge[]> => {
    const rows = await db
      .select({ charge: testCharges, email: accounts.email })
      .from(testCharges)
      .innerJoin(payments, eq(payments.reference, testCharges.reference))
      .innerJoin(accounts, eq(accounts.id, payments.accountId))
      .where(where)
      .orderBy(desc(testCharges.createdAt));
    return rows.map(({ charge: { reference, status, amountKobo }, email }) => ({
      ...{ id: reference, reference, status, amountKobo, email },
      currency: "NGN",
    }));
  };
  return {
    isTest: true,
    findCharge: async (reference) => (await list(eq(testCharges.reference, reference)))[0],
    listSuccesses: (email) => list(and(eq(accounts.email, email), eq(testCharges.status, "success"))),
  };
}

/**
 * Pays or declines in the test checkout; the first decision is final.
 * @throws AppError `request/unknown-call` when card payments are configured, `payment/not-found` for another person's
 */
export async function decideTestCharge(
  { db, clock, payments: provider }: Pick<Services, "db" | "clock" | "payments">,
  viewer: Viewer,
  { reference, decision }: { reference: string; decision: "pay" | "decline" },
): Promise<{ message: string }> {
  if (!provider.isTest) throw new AppError("request/unknown-call", "There is no such call");
  const payment = await findPayment(db, reference);
  if (payment?.accountId !== viewer.id || !payment.isTest) {
    throw new AppError("payment/not-found", "There is no such payment");
  }
  const status = decision === "pay" ? "success" : "failed";
  await db
    .insert(testCharges)
    .values({ reference, amountKobo: payment.priceKobo, status, createdAt: clock.now() })
    .onConflictDoNothing();
  return { message: decision === "pay" ? "Paid" : "Declined" };
}
