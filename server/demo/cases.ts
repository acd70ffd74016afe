/** One case of each kind for staff to decide, and the staff accounts. */
import { Readable } from "node:stream";
import { and, asc, eq, inArray, like, ne, sql } from "drizzle-orm";
import sharp from "sharp";
import { setPassword } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { agents } from "#/server/agent/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { makeConversation } from "#/server/chat/make.ts";
import { jobSteps, jobs } from "#/server/job/tables.ts";
import { receivePicture, useUpload } from "#/server/media/media.ts";
import { type ReportReason, reportReasons, type SubjectKind } from "#/server/moderation/contract.ts";
import { appeals, reports, sanctions } from "#/server/moderation/tables.ts";
import { packages, paymentRefunds, paymentSteps, payments } from "#/server/payment/tables.ts";
import { states } from "#/server/place/place.ts";
import { localGovernments } from "#/server/place/tables.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { payouts, referrals } from "#/server/referral/tables.ts";
import { comments } from "#/server/review/tables.ts";
import type { Services } from "#/server/services.ts";
import { certifications } from "#/server/verification/tables.ts";
import { dayMs } from "#/shared/time.ts";
import { demoId } from "./dice.ts";

type CasesDeps = Pick<Services, "db" | "media" | "clock">;

const hourMs = 3_600_000;
const businessesMin = 60;

/** Staff of the demo. Two of each role that decides: an appeal and a large payout take a second person. */
const demoStaff: readonly { email: string; firstName: string; lastName: string; role: StaffRole }[] = [
  { email: "moderator@demo.test", firstName: "Aisha", lastName: "Demo", role: "moderator" },
  { email: "moderator2@demo.test", firstName: "Emeka", lastName: "Demo", role: "moderator" },
  { email: "finance@demo.test", firstName: "Folake", lastName: "Demo", role: "finance" },
  { email: "finance2@demo.test", firstName: "Garba", lastName: "Demo", role: "finance" },
  { email: "agent@demo.test", firstName: "Ibim", lastName: "Demo", role: "agent" },
];

const staffIdOf = (email: string) => {
  const nth = demoStaff.findIndex((one) => one.email === email);
  return demoId("staff", nth);
};

export async function addCases(deps: CasesDeps): Promise<string[]> {
  const { db, clock } = deps;
  if ((await db.$count(businesses)) < businessesMin) return [];
  const now = clock.now();
  await addStaff(db, now);
  await addReports(db, now);
  await addScamWave(deps, now);
  await addPayouts(db, now);
  await addRefund(db, now);
  await addDispute(deps, now);
  const changed = [await addAppeal(db, now), await addRecheck(db, now)];
  await addDocuments(deps, now);
  return changed.filter((id) => id !== undefined);
}

async function findBusiness(db: Db, number: number) {
  const [business] = await db
    .select()
    .from(businesses)
    .where(eq(businesses.id, demoId("business", number)));
  return business!;
}

const clientsMax = 300;

async function addStaff(db: Db, now: Date): Promise<void> {
  const rows = demoStaff.map((one) => ({ ...one, id: staffIdOf(one.email), isDemo: true, createdAt: now }));
  await db.insert(accounts).values(rows).onConflictDoNothing();
  const lagos = states.find(({ name }) => name === "Lagos")!.id;
  await db
    .update(agents)
    .set({ accountId: staffIdOf("agent@demo.test") })
    .where(eq(agents.id, demoId("agent", lagos)));
  const owners = Array.from({ length: clientsMax }, (_, nth) => demoId("owner", nth));
  await db
    .update(accounts)
    .set({
      agentId: sql`(select g.id from ${agents} g join ${localGovernments} l on l.state_id = any(g.state_ids)
        where l.id = ${accounts.localGovernmentId} order by g.id limit 1)`,
    })
    .where(inArray(accounts.id, owners));
}

/**
 * Opens the staff accounts with the password of the first administrator, who may become any of them anyhow. A public
 * password would hand the back office to strangers.
 */
export async function openDemoStaff(db: Db, password: string): Promise<void> {
  const isStaff = and(eq(accounts.isDemo, true), like(accounts.email, "%@demo.test"), ne(accounts.role, "user"));
  for (const { id } of await db.select({ id: accounts.id }).from(accounts).where(isStaff))
    await setPassword(db, id, password);
}

interface Complaint {
  kind: SubjectKind;
  subjectId: string;
  accountId: string;
  reason: ReportReason;
  note?: string;
}

function reportRow(reviewer: number, createdAt: Date, { reason, note = "", ...subject }: Complaint) {
  const { weight } = reportReasons[reason];
  const ids = { id: demoId("case", reviewer), reporterId: demoId("reviewer", reviewer) };
  return { ...ids, ...subject, reason, note, weight, createdAt };
}

async function addReports(db: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 30 * hourMs);
  const page = { kind: "business" as const, subjectId: demoId("business", 9), accountId: demoId("owner", 9) };
  const [comment] = await db.select({ subjectId: comments.id, accountId: comments.authorId }).from(comments).limit(1);
  await db
    .insert(reports)
    .values([
      reportRow(0, at, { ...page, reason: "fraud", note: "I paid half and nobody came. The number is off now." }),
      reportRow(1, now, { ...page, reason: "wrong", note: "The address does not exist." }),
      ...(comment ? [reportRow(2, at, { kind: "comment", ...comment, reason: "abuse" })] : []),
    ]);
}

const scamTargets = 8;
const scamReports = 5;

async function addScamWave({ db, clock }: CasesDeps, now: Date): Promise<void> {
  const scammerId = demoId("case", 1_000);
  const scammer = { id: scammerId, email: "quick.helper@demo.test", firstName: "Quick", lastName: "Helper" };
  const joinedAt = new Date(now.getTime() - 26 * hourMs);
  await db.insert(accounts).values({ ...scammer, phone: "+2347000009999", isDemo: true, createdAt: joinedAt });
  for (let nth = 0; nth < scamTargets; nth++) {
    const createdAt = new Date(now.getTime() - (scamTargets - nth) * 60_000);
    const texts = [
      "Hello, I saw your review. I do the same work for half the price.",
      "Where is your shop?",
      "Good day. Pay ₦5,000 deposit to my account now, and send me the code that comes to your phone.",
    ];
    const talk = { starterId: scammerId, otherId: demoId("reviewer", nth + 3), texts, createdAt };
    const { messageIds } = await makeConversation({ db, clock }, talk);
    if (nth >= scamReports) continue;
    const complaint = { kind: "message", subjectId: messageIds[2]!, accountId: scammerId, reason: "fraud" } as const;
    await db.insert(reports).values(reportRow(nth + 3, createdAt, complaint));
  }
}

async function addAppeal(db: Db, now: Date): Promise<string> {
  const { id: subjectId, ownerId: accountId } = await findBusiness(db, 11);
  const id = demoId("case", 0, 1);
  await db.insert(sanctions).values({
    ...{ id, kind: "business", subjectId, accountId, takenAt: new Date(now.getTime() - 70 * hourMs) },
    ...{ reason: "The page shows the work of another business.", takenBy: staffIdOf("moderator@demo.test") },
  });
  await db
    .update(businesses)
    .set({ status: "blocked", statusBeforeBlock: "active" })
    .where(eq(businesses.id, subjectId));
  const msg = "Those pictures are of our own work. We shared them with the other shop and can show the receipts.";
  const createdAt = new Date(now.getTime() - 40 * hourMs);
  await db.insert(appeals).values({ id: demoId("case", 0, 2), sanctionId: id, accountId, msg, createdAt });
  return subjectId;
}

async function addRecheck(db: Db, now: Date): Promise<string | undefined> {
  const [business] = await db.select().from(businesses).where(eq(businesses.isVerified, true)).limit(1);
  if (!business) return undefined;
  const { id, name, phone, categoryId } = business;
  const recheckSince = new Date(now.getTime() - 9 * hourMs);
  await db
    .update(businesses)
    .set({ name: `${name} and Sons`, recheckSince, checkedAs: { name, phone, categoryId } })
    .where(eq(businesses.id, id));
  return id;
}

/** Without an account name the account is the member's own. */
const requests = [
  { number: 20, from: 30, friends: 5, rewardKobo: 50_000, accountName: "" },
  { number: 21, from: 40, friends: 12, rewardKobo: 500_000, accountName: "Bright Future Enterprises" },
];

async function addPayouts(db: Db, now: Date): Promise<void> {
  for (const [nth, { number, from, friends, rewardKobo, accountName }] of requests.entries()) {
    const id = demoId("case", 500 + nth);
    const accountId = demoId("owner", number);
    const requestedAt = new Date(now.getTime() - (nth + 1) * dayMs);
    const [owner] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    await db.insert(payouts).values({
      ...{ id, accountId, requestedAt, state: "requested", amountKobo: friends * rewardKobo },
      ...{
        bankName: "Harmattan Bank",
        accountNumber: `012345678${nth}`,
        accountName: accountName || `${owner?.lastName} ${owner?.firstName}`,
      },
    });
    const postedAt = new Date(requestedAt.getTime() - 20 * dayMs);
    const earned = Array.from({ length: friends }, (_, at) => ({
      ...{ friendId: demoId("owner", from + at), businessId: demoId("business", from + at) },
      ...{ referrerId: accountId, rewardKobo, payoutId: id, createdAt: postedAt, liveSince: postedAt },
      payableAt: new Date(requestedAt.getTime() - 13 * dayMs),
    }));
    await db.insert(referrals).values(earned);
  }
}

async function addRefund(db: Db, now: Date): Promise<void> {
  const [plan] = await db.select().from(packages).orderBy(asc(packages.position)).limit(1);
  const { id: businessId, ownerId: accountId } = await findBusiness(db, 15);
  const id = demoId("case", 600);
  const amountKobo = 350_000;
  const createdAt = new Date(now.getTime() - 6 * dayMs);
  const bought = { accountId, businessId, packageId: plan!.id, months: 1, priceKobo: amountKobo };
  const reference = `${accountId}-${createdAt.getTime()}`;
  await db.insert(payments).values({ id, reference, ...bought, isTest: true, createdAt });
  const steps = (["succeeded", "applied", "reversed"] as const).map((step, nth) => ({
    ...{ id: demoId("case", 601 + nth), paymentId: id, step, amountKobo, chargeId: "demo-600" },
    ...{ source: "webhook" as const, at: new Date(createdAt.getTime() + nth * dayMs) },
  }));
  await db.insert(paymentSteps).values(steps);
  await db.insert(paymentRefunds).values({ paymentId: id, refundId: "demo-600", amountKobo, at: now });
}

const terms = {
  ...{ title: "Paint two rooms", description: "", note: "", scope: "Two bedrooms, two coats, our own paint." },
  ...{ priceKobo: 8_000_000, depositKobo: 2_000_000, on: null },
};
const complaint = "One room has one coat only, and nobody has come back for three days.";

async function addDispute({ db, clock }: CasesDeps, now: Date): Promise<void> {
  const { id: businessId, ownerId } = await findBusiness(db, 17);
  const customerId = demoId("reviewer", 14);
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const texts = ["Good morning. Can you paint two rooms this week?"];
  const talk = { starterId: customerId, otherId: ownerId, texts, createdAt: daysAgo(9) };
  const { id: conversationId } = await makeConversation({ db, clock }, talk);
  const id = demoId("case", 700);
  const agreed = { conversationId, businessId, customerId, ownerId, proposedBy: ownerId, ...terms };
  await db.insert(jobs).values({ id, ...agreed, state: "disputed", createdAt: daysAgo(9), updatedAt: daysAgo(1) });
  const steps = [
    { step: "propose", accountId: ownerId, side: "business", at: daysAgo(9), terms },
    { step: "accept", accountId: customerId, side: "customer", at: daysAgo(8) },
    { step: "start", accountId: ownerId, side: "business", at: daysAgo(6) },
    { step: "dispute", accountId: customerId, side: "customer", at: daysAgo(1), note: complaint },
  ] as const;
  const rows = steps.map((step, nth) => ({ id: demoId("case", 700, nth + 1), jobId: id, ...step }));
  await db.insert(jobSteps).values(rows);
}

interface Document {
  number: number;
  name: "CAC" | "ID Card";
  hoursAgo: number;
  printedName?: string;
}

const documents: readonly Document[] = [
  { number: 3, name: "CAC", hoursAgo: 52 },
  { number: 3, name: "ID Card", hoursAgo: 51 },
  { number: 5, name: "CAC", hoursAgo: 20, printedName: "Sunrise Ventures Nigeria" },
  { number: 6, name: "ID Card", hoursAgo: 2 },
];

async function addDocuments({ db, media, clock }: CasesDeps, now: Date): Promise<void> {
  for (const document of documents) {
    const business = await findBusiness(db, document.number);
    if (business.isVerified) continue;
    const { name, number, hoursAgo, printedName = business.name } = document;
    const jpeg = await sharp(Buffer.from(documentSvg(document, printedName)))
      .jpeg({ quality: 80 })
      .toBuffer();
    const file = { stream: Readable.from([jpeg]), isTooLarge: () => false };
    const owner = { accountId: business.ownerId, purpose: "certification" as const };
    const { filename } = await receivePicture({ db, media, clock }, { ...owner, file });
    const image = await useUpload(db, { ...owner, filename }, now);
    await db.insert(certifications).values({
      ...{
        id: demoId("certification", number, name === "CAC" ? 2 : 3),
        businessId: business.id,
        name,
        image,
        typedName: printedName,
      },
      createdAt: new Date(now.getTime() - hoursAgo * hourMs),
    });
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function documentSvg({ name, number }: Document, printedName: string): string {
  const lines =
    name === "CAC"
      ? ["CERTIFICATE OF REGISTRATION (SAMPLE)", printedName, `BN ${1_000_000 + number}`, "Registered 3 March 2021"]
      : ["IDENTITY CARD (SAMPLE)", printedName, `No. 0000 ${1_000 + number}`, "Expires 31 December 2028"];
  const height = name === "CAC" ? 1600 : 760;
  const text = lines.map((line, at) => `<text x="60" y="${130 + at * 110}" font-size="44">${escaped(line)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${height}" font-family="Inter Card" fill="#1d1a16"><rect width="100%" height="100%" fill="#fbf3e0"/><rect x="24" y="24" width="1152" height="${height - 48}" fill="none" stroke="#27307a" stroke-width="8"/>${text.join("")}</svg>`;
}
