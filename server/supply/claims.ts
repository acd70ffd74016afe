import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { findAccountOfPhone, lockCompleteAccount, lookAtGuess } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { bidOf, insertBusiness, removeUntouchedBusiness } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { openPrivate, useUpload } from "#/server/media/media.ts";
import { notify } from "#/server/notification/notification.ts";
import { sendListedCode, tryListedCode, useListedCode, wrongCode } from "#/server/phone/phone.ts";
import { lgaById } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { OutgoingPicture } from "#/server/platform/http/route.ts";
import { newId } from "#/server/platform/id.ts";
import { requireWithin } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { serviceTags } from "#/server/trade/trade.ts";
import { isId } from "#/shared/id.ts";
import { isMobile } from "#/shared/phone.ts";
import { dayMs } from "#/shared/time.ts";
import type { Claim } from "./contract.ts";
import { claimDecided } from "./notices.ts";
import { forgetRecord, lockRecord, noSuchRecord, type SupplyRecord } from "./supply.ts";
import { claimDocuments, claims, supplyRecords } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "jobs" | "events">;
type ClaimRow = typeof claims.$inferSelect;

export const undoDays = 14;
/** Networks reassign unused numbers, so that older listings are not sufficient proof. */
const trustedDays = 365;
const documentsMax = 5;

const claimedAlready = () => new AppError("supply/claimed-already", "Somebody runs this business here already");

/**
 * Claims an unclaimed business, or one that another member has claimed within 14 days. The same member's second call
 * sends another code.
 * @throws AppError `business/not-found`, `business/already-have-one`, `account/profile-incomplete`,
 * `supply/claimed-already`, `request/too-many`, `server/unavailable`
 */
export async function startClaim(deps: Deps, viewer: Viewer, id: string, caller: Caller): Promise<Claim> {
  if (!isId(id)) throw noSuchRecord();
  const { db, clock } = deps;
  const now = clock.now();
  const { record, claim } = await db.transaction(async (tx) => {
    await requireClaimant(tx, viewer);
    const record = await lockRecord(tx, id);
    if (record.state === "claimed" && !(await isUndoable(tx, id, now))) throw claimedAlready();
    const open = await findOpenClaim(tx, id, viewer.id);
    if (open) return { record, claim: open };
    await requireWithin(tx, now, ["claims"], { accountId: viewer.id });
    const [claim] = await tx
      .insert(claims)
      .values({ id: newId(), recordId: id, accountId: viewer.id, createdAt: now })
      .returning();
    return { record, claim: claim! };
  });
  const { phone } = record;
  const isSent =
    claim.state === "open" && claim.phoneProvenAt === null && (await isCodeEnough(db, record, viewer.id, now));
  if (isSent) await sendListedCode(deps, { purpose: "claim", phone, accountId: viewer.id }, caller, ["claims.number"]);
  return present(db, claim, isSent ? phone : "");
}

/**
 * Makes the viewer the owner with the code sent to the listed number.
 * @throws AppError `supply/no-claim`, `phone/wrong-code`, `business/not-found`, `business/already-have-one`,
 * `request/too-many`
 */
export async function verifyClaim(deps: Deps, viewer: Viewer, id: string, typed: string): Promise<Claim> {
  const { db, clock } = deps;
  const now = clock.now();
  const [found] = isId(id)
    ? await db.select({ phone: supplyRecords.phone }).from(supplyRecords).where(eq(supplyRecords.id, id))
    : [];
  if (!found || !(await findOpenClaim(db, id, viewer.id))) throw noClaim();
  const about = { purpose: "claim", phone: found.phone, accountId: viewer.id } as const;
  const right = await lookAtGuess(deps, ["claims.guess"], { accountId: viewer.id }, () =>
    tryListedCode(db, about, typed, now),
  );
  if (!right) throw wrongCode();
  return db.transaction(async (tx) => {
    await requireClaimant(tx, viewer);
    const record = await lockRecord(tx, id);
    const claim = await findOpenClaim(tx, id, viewer.id);
    // A newer release may have changed the number.
    if (!claim || record.phone !== found.phone || !(await useListedCode(tx, right.id, now))) throw wrongCode();
    const isOwner = record.state === "listed" && (await isCodeEnough(tx, record, viewer.id, now));
    if (isOwner) await grant(tx, deps, record, claim, null);
    const [after] = await tx
      .update(claims)
      .set({ phoneProvenAt: now, ...(!isOwner && { state: "waiting" }) })
      .where(eq(claims.id, claim.id))
      .returning();
    return present(tx, after!);
  });
}

/** @throws AppError `supply/no-claim`, `supply/too-many-documents`, `media/not-found` */
export async function addDocument(
  { db, clock }: Deps,
  viewer: Viewer,
  id: string,
  { kind, filename }: { kind: string; filename: string },
): Promise<Claim> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const claim = isId(id) ? await findOpenClaim(tx, id, viewer.id) : undefined;
    if (!claim) throw noClaim();
    if ((await tx.$count(claimDocuments, eq(claimDocuments.claimId, claim.id))) >= documentsMax)
      throw new AppError("supply/too-many-documents", `You have sent ${documentsMax} documents already`);
    const image = await useUpload(tx, { accountId: viewer.id, purpose: "certification", filename }, now);
    await tx.insert(claimDocuments).values({ id: newId(), claimId: claim.id, kind, image, createdAt: now });
    const [after] = await tx.update(claims).set({ state: "waiting" }).where(eq(claims.id, claim.id)).returning();
    return present(tx, after!);
  });
}

const noClaim = () => new AppError("supply/no-claim", "Start the claim first");

/** @throws AppError `account/profile-incomplete`, `business/already-have-one` */
async function requireClaimant(tx: Db, { id }: Pick<Viewer, "id">): Promise<void> {
  await lockCompleteAccount(tx, id);
  const [own] = await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, id));
  if (own) throw new AppError("business/already-have-one", "You already have a business", { note: own.id });
}

async function findOpenClaim(tx: Db, recordId: string, accountId: string): Promise<ClaimRow | undefined> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.recordId, recordId), eq(claims.accountId, accountId), inArray(claims.state, openStates)))
    .for("update");
  return claim;
}

const openStates = ["open", "waiting"] as const satisfies ClaimRow["state"][];

/** True if the listed number is recent and can receive texts, and no other account has confirmed it. */
async function isCodeEnough(db: Db, record: SupplyRecord, accountId: string, now: Date): Promise<boolean> {
  const listedAt = Date.parse(`${record.release.slice(0, 7)}-01T00:00:00Z`);
  if (!isMobile(record.phone) || now.getTime() - listedAt > trustedDays * dayMs) return false;
  const holder = await findAccountOfPhone(db, record.phone);
  return holder === undefined || holder.id === accountId;
}

async function isUndoable(tx: Db, recordId: string, now: Date): Promise<boolean> {
  const [granted] = await tx
    .select({ decidedAt: claims.decidedAt })
    .from(claims)
    .where(and(eq(claims.recordId, recordId), eq(claims.state, "granted")));
  return granted !== undefined && isWithinUndo(granted.decidedAt!, now);
}

const isWithinUndo = (decidedAt: Date, now: Date) => now.getTime() - decidedAt.getTime() <= undoDays * dayMs;

async function present(db: Db, { id, state }: ClaimRow, sentTo = ""): Promise<Claim> {
  const sent = await db
    .select({ kind: claimDocuments.kind })
    .from(claimDocuments)
    .where(eq(claimDocuments.claimId, id));
  return {
    state: state === "granted" || state === "waiting" ? state : sentTo ? "code_sent" : "documents_needed",
    number_ends: sentTo.slice(-2),
    documents: sent.map(({ kind }) => kind),
  };
}

/** Creates the business of a record, with the same id. */
async function grant(
  tx: Db,
  { clock, events }: Pick<Services, "clock" | "events">,
  record: SupplyRecord,
  claim: ClaimRow,
  decidedBy: string | null,
) {
  const now = clock.now();
  const { id, name, categoryId, tradeId, address, localGovernmentId, latitude, longitude } = record;
  const [claimant] = await tx.select({ phone: accounts.phone }).from(accounts).where(eq(accounts.id, claim.accountId));
  const lga = lgaById(localGovernmentId);
  const tag = serviceTags.find((service) => service.id === tradeId)?.name;
  await insertBusiness(
    tx,
    {
      ...{ id, ownerId: claim.accountId, name, categoryId, address, localGovernmentId, latitude, longitude },
      ...{ about: "", town: lga.name, tags: tag ? [tag] : [], createdAt: now, updatedAt: now },
      // Documents prove nothing about the listed number.
      phone: decidedBy === null ? record.phone : claimant!.phone,
    },
    bidOf(name, lga.name),
  );
  await tx.update(supplyRecords).set({ state: "claimed", updatedAt: now }).where(eq(supplyRecords.id, id));
  await tx.update(claims).set({ state: "granted", decidedAt: now, decidedBy }).where(eq(claims.id, claim.id));
  await events.publish(tx, "business.changed", { businessId: id });
}

type StaffDeps = Pick<Services, "clock" | "events" | "jobs">;

/** Claims visible to staff: waiting ones, and those that can be undone. */
export const isClaimFor = (viewer: Pick<Viewer, "id">) =>
  and(eq(claims.state, "waiting"), ne(claims.accountId, viewer.id));

/** The newest claims of a state with their evidence, the longest waiting first. */
export async function listClaims(db: Db, state: "waiting" | "granted", limit: number) {
  const rows = await db
    .select({ claim: claims, record: supplyRecords, claimant: getTableColumns(accounts) })
    .from(claims)
    .innerJoin(supplyRecords, eq(supplyRecords.id, claims.recordId))
    .innerJoin(accounts, eq(accounts.id, claims.accountId))
    .where(eq(claims.state, state))
    .orderBy(state === "waiting" ? asc(claims.createdAt) : desc(claims.decidedAt), claims.id)
    .limit(limit);
  const ids = rows.map(({ claim }) => claim.id);
  const recordIds = rows.map(({ record }) => record.id);
  const documents = await db.select().from(claimDocuments).where(inArray(claimDocuments.claimId, ids));
  const others = await db
    .select({ claim: claims, name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` })
    .from(claims)
    .innerJoin(accounts, eq(accounts.id, claims.accountId))
    .where(inArray(claims.recordId, recordIds));
  const holders = new Map<string, string>();
  for (const { record } of rows) {
    const holder = record.phone && (await findAccountOfPhone(db, record.phone));
    if (holder) holders.set(record.phone, holder.id);
  }
  return rows.map((row) => ({
    ...row,
    documents: documents.filter(({ claimId }) => claimId === row.claim.id),
    rivals: others.filter(({ claim }) => claim.recordId === row.record.id && claim.id !== row.claim.id),
    numberHeldBy: holders.get(row.record.phone),
  }));
}

/** Locks the claimant (when granting), then the record, then the claim. @throws AppError `supply/no-claim` */
async function lockClaim(tx: Db, id: string, isGranted = false): Promise<{ record: SupplyRecord; claim: ClaimRow }> {
  const [found] = isId(id) ? await tx.select().from(claims).where(eq(claims.id, id)) : [];
  if (!found) throw new AppError("supply/no-claim", "There is no such claim");
  if (isGranted) await lockCompleteAccount(tx, found.accountId);
  const record = await lockRecord(tx, found.recordId);
  const [claim] = await tx.select().from(claims).where(eq(claims.id, id)).for("update");
  return { record, claim: claim! };
}

interface ClaimDecision {
  id: string;
  isGranted: boolean;
  reason: string;
  staffId: string;
}

/** @throws AppError `supply/no-claim`, `supply/wrong-step`, `supply/claimed-already`, `business/already-have-one` */
export async function decideClaim(tx: Db, deps: StaffDeps, { id, isGranted, reason, staffId }: ClaimDecision) {
  const { record, claim } = await lockClaim(tx, id, isGranted);
  if (claim.state !== "waiting") throw new AppError("supply/wrong-step", `This claim is ${claim.state} already`);
  if (isGranted) {
    if (record.state !== "listed") throw new AppError("supply/claimed-already", "Undo the other claim first");
    await requireClaimant(tx, { id: claim.accountId });
    await grant(tx, deps, record, claim, staffId);
  } else {
    const decided = { state: "refused", decidedAt: deps.clock.now(), decidedBy: staffId } as const;
    await tx.update(claims).set(decided).where(eq(claims.id, id));
  }
  await tell(tx, deps, record, claim, { state: isGranted ? "granted" : "refused", reason });
  return { record, claim };
}

/**
 * Revokes a granted claim; the page is unclaimed again. @throws AppError `supply/no-claim`, `supply/wrong-step`
 * after 14 days, `supply/in-use` when customers have dealt with it
 */
export async function undoClaim(tx: Db, deps: StaffDeps, { id, reason, staffId }: Omit<ClaimDecision, "isGranted">) {
  const { record, claim } = await lockClaim(tx, id);
  const now = deps.clock.now();
  if (claim.state !== "granted") throw new AppError("supply/wrong-step", `This claim is ${claim.state}`);
  if (!isWithinUndo(claim.decidedAt!, now))
    throw new AppError("supply/wrong-step", `A claim can be undone for ${undoDays} days`);
  if (!(await removeUntouchedBusiness(tx, deps.events, record.id)))
    throw new AppError(
      "supply/in-use",
      "Its owner has jobs, bookings, invoices or payments on this page. Block the page instead",
    );
  await tx.update(supplyRecords).set({ state: "listed", updatedAt: now }).where(eq(supplyRecords.id, record.id));
  const undone = { state: "undone", decidedAt: now, decidedBy: staffId } as const;
  await tx.update(claims).set(undone).where(eq(claims.id, id));
  await tell(tx, deps, record, claim, { state: "undone", reason });
  return { record, claim };
}

const tell = (
  tx: Db,
  deps: StaffDeps,
  { id: recordId, name }: SupplyRecord,
  { id: claimId, accountId }: ClaimRow,
  decided: { state: "granted" | "refused" | "undone"; reason: string },
) => notify(tx, deps, claimDecided, accountId, { claimId, recordId, name, ...decided });

/** @throws AppError `supply/no-claim` */
export async function openClaimDocument(db: Db, media: Services["media"], id: string): Promise<OutgoingPicture> {
  const [found] = isId(id) ? await db.select().from(claimDocuments).where(eq(claimDocuments.id, id)) : [];
  const picture = found && (await openPrivate(media, found.image, "1600.webp"));
  if (!picture) throw new AppError("supply/no-claim", "There is no such document");
  return picture;
}

/** Ends the claims of a deleted account. */
export async function endClaimsOf(tx: Db, accountId: string, now: Date): Promise<void> {
  await tx
    .update(claims)
    .set({ state: "refused", decidedAt: now })
    .where(and(eq(claims.accountId, accountId), inArray(claims.state, openStates)));
}

/** Removes the documents of an erased account, and empties the record of the business that it claimed. */
export async function eraseClaimsOf(tx: Db, accountId: string, now: Date): Promise<void> {
  const own = await tx.select().from(claims).where(eq(claims.accountId, accountId));
  if (own.length === 0) return;
  await tx.delete(claimDocuments).where(
    inArray(
      claimDocuments.claimId,
      own.map(({ id }) => id),
    ),
  );
  for (const { recordId } of own.filter(({ state }) => state === "granted")) {
    const [record] = await tx.select().from(supplyRecords).where(eq(supplyRecords.id, recordId));
    if (record) await forgetRecord(tx, record, now);
  }
}
