import { asc, eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { demoId } from "../ids.ts";

const dayMs = 86_400_000;

interface Ask {
  /** Whose payout it is: the owner of this demo business. */
  number: number;
  /** The first of the businesses that earned it, and how many. */
  from: number;
  friends: number;
  rewardKobo: number;
  accountName: string;
}

/** A payout of the usual size, and one above ₦50,000, which two people of finance decide on. */
const asks: readonly Ask[] = [
  { number: 20, from: 30, friends: 5, rewardKobo: 50_000, accountName: "As on the card" },
  { number: 21, from: 40, friends: 12, rewardKobo: 500_000, accountName: "Bright Future Enterprises" },
];

/** Payouts that wait for finance, each with the friends whose businesses earned it. */
export async function addPayouts(tx: Db, now: Date): Promise<void> {
  for (const [nth, ask] of asks.entries()) {
    const id = demoId("case", 500 + nth);
    const accountId = demoId("owner", ask.number);
    const requestedAt = new Date(now.getTime() - (nth + 1) * dayMs);
    await tx.insert(payouts).values({
      ...{ id, accountId, requestedAt, state: "requested", amountKobo: ask.friends * ask.rewardKobo },
      ...{ bankName: "Harmattan Bank", accountNumber: "0123456789", accountName: ask.accountName },
    });
    const earned = Array.from({ length: ask.friends }, (_, at) => ({
      ...{ friendId: demoId("owner", ask.from + at), businessId: demoId("business", ask.from + at) },
      ...{ referrerId: accountId, rewardKobo: ask.rewardKobo, payoutId: id },
      createdAt: new Date(requestedAt.getTime() - 20 * dayMs),
      liveSince: new Date(requestedAt.getTime() - 20 * dayMs),
      payableAt: new Date(requestedAt.getTime() - 13 * dayMs),
    }));
    await tx.insert(referrals).values(earned);
  }
}

/** A payment that was paid back: all of it in the test checkout, so no money moved. */
export async function addRefund(tx: Db, now: Date): Promise<void> {
  const [plan] = await tx.select().from(packages).orderBy(asc(packages.position)).limit(1);
  const [business] = await tx
    .select()
    .from(businesses)
    .where(eq(businesses.id, demoId("business", 15)));
  if (!plan || !business) return;
  const id = demoId("case", 600);
  const priceKobo = 350_000;
  const createdAt = new Date(now.getTime() - 6 * dayMs);
  const what = { accountId: business.ownerId, businessId: business.id, packageId: plan.id, months: 1, priceKobo };
  const reference = `${business.ownerId}-${createdAt.getTime()}`;
  await tx.insert(payments).values({ id, reference, ...what, isTest: true, createdAt });
  const steps = ["succeeded", "applied", "reversed"] as const;
  await tx.insert(paymentSteps).values(
    steps.map((step, nth) => ({
      ...{ id: demoId("case", 601 + nth), paymentId: id, step, amountKobo: priceKobo, chargeId: "demo-600" },
      ...{ source: "webhook" as const, at: new Date(createdAt.getTime() + nth * dayMs) },
    })),
  );
  await tx.insert(paymentRefunds).values({ paymentId: id, refundId: "demo-600", amountKobo: priceKobo, at: now });
}
