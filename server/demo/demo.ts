import { and, eq, sql } from "drizzle-orm";
import { setPassword } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { conversations, messages } from "#/server/chat/tables.ts";
import { localGovernments, states } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { newId } from "#/server/platform/id.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import { indexBusinesses } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { makeRecord } from "#/server/supply/make.ts";
import { helpers } from "#/server/team/tables.ts";
import { dayMs, hourMs } from "#/shared/time.ts";
import { addCases } from "./cases.ts";
import { addDiary } from "./diary.ts";
import { Dice, demoId } from "./dice.ts";
import { drawPerson } from "./people.ts";

const pages = [
  { name: "Topo Island Tailors", service: "Tailor", place: "Lagos, Badagry" },
  { name: "Marina Road Vulcanizer", service: "Vulcanizer", place: "Lagos, Badagry" },
  { name: "Gberefu Provision Store", service: "Provision store", place: "Lagos, Badagry" },
  { name: "Lagoon Front Pharmacy", service: "Pharmacy and chemist", place: "Lagos, Epe" },
  { name: "Two Palms Hair Salon", service: "Hair stylist", place: "Lagos, Epe" },
  { name: "Old Jetty Carpentry", service: "Carpenter", place: "Lagos, Epe" },
] as const;

/** Unclaimed pages, to try a claim with: its code is a text in `data/outbox`. */
async function addUnclaimed(db: Db, now: Date): Promise<void> {
  for (const [nth, page] of pages.entries()) {
    const phone = `+234700000${String(8_001 + nth)}`;
    await makeRecord(db, now, { ...page, source: "demo", licence: "made up", phone });
  }
}

const requests = [
  {
    ...{ when: "today" as const, budgetKobo: 1_500_000, hoursAgo: 2 },
    description:
      "The kitchen tap has been leaking since Monday and the cupboard under it is wet. I am at home after 4 PM.",
    offer: undefined,
  },
  {
    ...{ when: "this_week" as const, budgetKobo: null, hoursAgo: 27 },
    description: "New shower and wash basin in a two-bedroom flat. I have bought both already.",
    offer: { priceKobo: 3_500_000, canStart: "Tomorrow", note: "Labour and small parts. I bring my own tools." },
  },
];

/** Requests for quotes to the demo owner: one that waits, and one with an offer. */
async function addQuotes(db: Db, now: Date): Promise<void> {
  const businessId = demoId("business", 0);
  const [place] = await db
    .select({ localGovernmentId: businesses.localGovernmentId })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!place) return;
  const { localGovernmentId } = place;
  for (const [nth, { when, budgetKobo, hoursAgo, description, offer }] of requests.entries()) {
    const [id, askedAt] = [demoId("case", 700 + nth), new Date(now.getTime() - hoursAgo * hourMs)];
    await db.insert(quoteRequests).values({
      ...{ id, askerId: demoId("reviewer", 4 + nth), search: "Plumber", description, localGovernmentId },
      ...{ when, budgetKobo, createdAt: askedAt, expiresAt: new Date(askedAt.getTime() + 7 * dayMs) },
    });
    const answered = offer && { ...offer, offerId: demoId("case", 710 + nth), answeredAt: now, offeredAt: now };
    await db
      .insert(quoteRecipients)
      .values({ requestId: id, businessId, askedAt, state: offer ? "offered" : "asked", ...answered });
  }
}

export { openDemoStaff } from "./cases.ts";

/** Sign-in of the demo owner. Never created outside a demo. */
export const demoSignIn = { email: "owner@demo.test", password: "harmattan-demo" };

/** Helps the demo owner; the same password. */
const demoHelper = "helper@demo.test";

/** Only one process seeds at a time. */
const seedLock = 719_320_173;

/**
 * Fills an empty database with businesses, agents, staff and cases, in one transaction. A database with businesses
 * stays as it is.
 */
export async function loadDemo(services: Pick<Services, "db" | "media" | "clock" | "trades">, count: number) {
  const { db, clock, trades } = services;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if (await hasBusinesses(tx)) return;
    // A start without a seed does not load the word lists.
    const { seedBusinesses } = await import("./seed.ts");
    await seedBusinesses(tx, { businesses: count, now: clock.now() });
    await addAgents(tx);
    await openDemoAccount(tx);
    await addDiary({ db: tx, clock });
    await addQuotes(tx, clock.now());
    await addUnclaimed(tx, clock.now());
    await addHelper(tx, clock.now());
    await indexBusinesses(tx, await addCases({ ...services, db: tx }), clock.now(), trades);
  });
}

/** A helper of the demo owner, who has answered one customer. */
async function addHelper(tx: Db, now: Date): Promise<void> {
  const [accountId, ownerId, businessId] = [demoId("reviewer", 2), demoId("owner", 0), demoId("business", 0)];
  const [helper] = await tx
    .update(accounts)
    .set({ email: demoHelper })
    .where(eq(accounts.id, accountId))
    .returning({ firstName: accounts.firstName });
  if (!helper) return;
  await setPassword(tx, accountId, demoSignIn.password);
  const row = { id: newId(), businessId, ownerId, accountId, name: helper.firstName, contact: "" };
  await tx.insert(helpers).values({ ...row, role: "editor", createdAt: now });
  const [answer] = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(conversations.businessId, businessId), eq(messages.senderId, ownerId)))
    .limit(1);
  if (answer) await tx.update(messages).set({ writtenBy: accountId }).where(eq(messages.id, answer.id));
}

export const hasBusinesses = async (db: Db): Promise<boolean> =>
  (await db.select({ id: businesses.id }).from(businesses).limit(1)).length > 0;

async function addAgents(tx: Db): Promise<void> {
  const rows = states.map((state) => {
    const { first, last } = drawPerson(new Dice("agent", state.id), state.name);
    const seat = localGovernments.find((lga) => lga.state === state)!;
    return {
      id: demoId("agent", state.id),
      name: `${first} ${last}`,
      location: `${seat.name}, ${state.name}`,
      phone: `+234700000${String(9_000 + state.id)}`,
      stateIds: [state.id],
      isDemo: true,
    };
  });
  await tx.insert(agents).values(rows).onConflictDoNothing();
}

async function openDemoAccount(tx: Db): Promise<void> {
  const id = demoId("owner", 0);
  await tx.update(accounts).set({ email: demoSignIn.email, phoneProvenAt: new Date() }).where(eq(accounts.id, id));
  await setPassword(tx, id, demoSignIn.password);
}
