import { randomUUIDv7 } from "node:crypto";
import { auditLog } from "#/server/admin/tables.ts";
import { bookings } from "#/server/booking/tables.ts";
import { invoices } from "#/server/invoice/tables.ts";
import { packages, paymentSteps, payments } from "#/server/payment/tables.ts";
import { referrals } from "#/server/referral/tables.ts";
import type { startApi } from "./api.ts";

type Started = Awaited<ReturnType<typeof startApi>>;

/** Lists of the back office, with a role that may read each. */
export const lists = [
  ["people", "moderator"],
  ["businesses", "moderator"],
  ["comments", "moderator"],
  ["bookings", "moderator"],
  ["invoices", "moderator"],
  ["payments", "finance"],
  ["subscriptions", "finance"],
  ["referrals", "finance"],
  ["audit", "administrator"],
] as const;

/** Endpoints for a new staff member of this role. */
export const callAsRole = async ({ api, make }: Started, role: (typeof lists)[number][1] | "agent" | "user") =>
  api.asStaff(await make.account({ role }));

/** An account with a business, and an entry in every list. */
export async function makeLife({ db, make, clock }: Started) {
  const friend = await make.account({ firstName: "Ngozi", lastName: "Eze" });
  const person = await make.account({ firstName: "Ọlá", lastName: "Adé", role: "agent" });
  const business = await make.business({ ownerId: person.id });
  const other = await make.business();
  const said = await make.review({ businessId: other.id, authorId: person.id, msg: "=2+5" });
  const now = clock.now();
  const period = await make.subscription({
    businessId: business.id,
    startsAt: now,
    endsAt: new Date("2026-12-18T10:00:00Z"),
  });
  const [plan] = await db.select().from(packages).limit(1);
  const payment = {
    ...{ id: randomUUIDv7(), reference: `${person.id}-1`, accountId: person.id, businessId: business.id },
    ...{ packageId: plan!.id, months: 1, priceKobo: 500_000, isTest: true, createdAt: now },
  };
  await db.insert(payments).values(payment);
  for (const step of ["succeeded", "applied"] as const) {
    const charge = { amountKobo: 500_000, chargeId: randomUUIDv7(), source: "claim", at: now } as const;
    await db.insert(paymentSteps).values({ id: randomUUIDv7(), paymentId: payment.id, step, ...charge });
  }
  const earned = { businessId: business.id, rewardKobo: 50_000, createdAt: now };
  await db.insert(referrals).values({ friendId: friend.id, referrerId: person.id, ...earned });
  const start = { startsAt: now, endsAt: new Date(now.getTime() + 30 * 60_000), createdAt: now, updatedAt: now };
  const booking = {
    ...{ id: randomUUIDv7(), businessId: other.id, ownerId: other.ownerId, customerId: person.id, ...start },
    ...{ serviceId: randomUUIDv7(), service: "Haircut", minutes: 30, letters: "BC", proposedBy: person.id },
  };
  await db.insert(bookings).values({ ...booking, state: "requested" });
  const invoice = { id: randomUUIDv7(), businessId: business.id, number: 1, code: randomUUIDv7(), issuedAt: now };
  const issuer = { name: business.name, phone: "", address: "", image: "" };
  await db.insert(invoices).values({ ...invoice, issuer, customerName: "Mr Ade", items: [], totalKobo: 150_000 });
  const act = { id: randomUUIDv7(), at: now, actorId: person.id, action: "note client", subjectKind: "person" };
  await db.insert(auditLog).values({ ...act, subjectId: friend.id, after: { note: "called" }, reason: "asked" });
  return { person, friend, business, said, period, payment, booking, invoice, act };
}
