import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { blockAccount, unblockAccount } from "#/server/account/account.ts";
import { blockBusiness, unblockBusiness } from "#/server/business/business.ts";
import { businesses } from "#/server/business/tables.ts";
import { setMessageHidden } from "#/server/chat/chat.ts";
import { setListHidden } from "#/server/list/list.ts";
import { notify, withdrawNotifications } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { setCommentHidden } from "#/server/review/review.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { isId } from "#/shared/id.ts";
import type { Sanction, SubjectKind } from "./contract.ts";
import { appealDecided, sanctionEnded, sanctionTaken, warned, warningAt } from "./notices.ts";
import { listSanctions, presentSanction } from "./queries.ts";
import { findSubject } from "./subjects.ts";
import { appeals, reports, sanctions } from "./tables.ts";

export { listAppeals, listOthersOfCase, listReported, type Reported } from "./queries.ts";

type Deps = Pick<Services, "clock" | "config" | "events" | "jobs">;

interface Decided {
  kind: SubjectKind;
  subjectId: string;
  /** The moderator. */
  by: string;
}

const noSuchSanction = () => new AppError("moderation/no-such-sanction", "There is no such sanction");
const nothingOpen = () => new AppError("moderation/nothing-open", "That was decided already");

const effects: Record<
  SubjectKind,
  {
    take: (tx: Db, deps: Deps, id: string) => Promise<void>;
    lift: (tx: Db, deps: Deps, id: string) => Promise<void>;
  }
> = {
  business: {
    take: (tx, { events }, id) => blockBusiness(tx, events, { id }),
    lift: (tx, { events }, id) => restorePage(tx, events, eq(businesses.id, id)),
  },
  comment: {
    take: (tx, { events, clock }, id) => setCommentHidden(tx, events, id, clock.now()),
    lift: (tx, { events }, id) => setCommentHidden(tx, events, id, null),
  },
  list: {
    take: (tx, { events, clock }, id) => setListHidden(tx, events, id, clock.now()),
    lift: (tx, { events }, id) => setListHidden(tx, events, id, null),
  },
  message: {
    take: (tx, { clock }, id) => setMessageHidden(tx, id, clock.now()),
    lift: (tx, _, id) => setMessageHidden(tx, id, null),
  },
  person: {
    take: (tx, { events, clock }, id) => blockAccount(tx, events, id, clock.now()),
    lift: (tx, { events }, id) => unblockAccount(tx, events, id),
  },
};

/**
 * Unblocks a page unless another sanction against it or its owner is in force. The page is locked first, so that
 * concurrent lifts see each other.
 */
export async function restorePage(tx: Db, events: Deps["events"], isPage: SQL): Promise<void> {
  const [page] = await tx.select().from(businesses).where(isPage).for("no key update");
  if (!page) return;
  const isAgainst = or(
    and(eq(sanctions.kind, "business"), eq(sanctions.subjectId, page.id)),
    and(eq(sanctions.kind, "person"), eq(sanctions.subjectId, page.ownerId)),
  );
  const inForce = await tx.$count(sanctions, and(isNull(sanctions.liftedAt), isAgainst));
  if (inForce === 0) await unblockBusiness(tx, events, page.id);
}

interface InForce {
  sanctionId: string;
  isNew: boolean;
  isExtended: boolean;
  /** Time of expiry; absent: until it is lifted. */
  endsAt: Date | null;
}

/**
 * Hides or blocks something, upholds the reports against it, and notifies its owner. A longer sanction extends
 * the one in force. @param endsAt absent: until it is lifted @throws AppError
 * `moderation/no-such-subject`; `account/not-allowed` for staff
 */
export async function imposeSanction(
  tx: Db,
  deps: Deps,
  { kind, subjectId, by, reason, endsAt = null }: Decided & { reason: string; endsAt?: Date | null },
): Promise<InForce> {
  const subject = await findSubject(tx, kind, subjectId);
  if (!subject) throw new AppError("moderation/no-such-subject", "That was not found: it may have been removed");
  const { accountId, words } = subject;
  const [taken] = await tx
    .insert(sanctions)
    .values({ id: newId(), kind, subjectId, accountId, reason, takenBy: by, takenAt: deps.clock.now(), endsAt })
    .onConflictDoNothing()
    .returning({ id: sanctions.id });
  await closeReports(tx, deps, { kind, subjectId, by }, "upheld");
  const { supportEmail } = deps.config;
  const tell = (sanctionId: string) =>
    notify(tx, deps, sanctionTaken, accountId, { sanctionId, kind, words, reason, endsAt, supportEmail });
  if (taken) {
    await effects[kind].take(tx, deps, subjectId);
    await tell(taken.id);
    return { sanctionId: taken.id, isNew: true, isExtended: false, endsAt };
  }
  const held = await lockInForce(tx, kind, subjectId);
  const isExtended = held.endsAt !== null && (endsAt === null || endsAt > held.endsAt);
  if (isExtended) {
    await tx.update(sanctions).set({ endsAt, reason, takenBy: by }).where(eq(sanctions.id, held.id));
    await tell(held.id);
  }
  return { sanctionId: held.id, isNew: false, isExtended, endsAt: isExtended ? endsAt : held.endsAt };
}

async function lockInForce(tx: Db, kind: SubjectKind, subjectId: string) {
  const [found] = await tx
    .select({ id: sanctions.id, endsAt: sanctions.endsAt })
    .from(sanctions)
    .where(and(eq(sanctions.kind, kind), eq(sanctions.subjectId, subjectId), isNull(sanctions.liftedAt)))
    .for("update");
  if (!found) throw noSuchSanction();
  return found;
}

/**
 * Lifts a sanction and restores the subject, unless another sanction is in force. @param dueAt lifts it only if it expires
 * by then @throws AppError `moderation/no-such-sanction`, also for one that is over
 */
export async function liftSanction(tx: Db, deps: Deps, { sanctionId, dueAt }: { sanctionId: string; dueAt?: Date }) {
  const isDue = dueAt && lte(sanctions.endsAt, dueAt);
  const [lifted] = isId(sanctionId)
    ? await tx
        .update(sanctions)
        .set({ liftedAt: deps.clock.now() })
        .where(and(eq(sanctions.id, sanctionId), isNull(sanctions.liftedAt), isDue))
        .returning()
    : [];
  if (!lifted) throw noSuchSanction();
  await effects[lifted.kind].lift(tx, deps, lifted.subjectId);
}

/**
 * Upholds the reports without a sanction and warns the owner. @param isReported false: also without an open report
 * @throws AppError `moderation/no-such-subject`, `moderation/nothing-open`
 */
export async function warnAbout(
  tx: Db,
  deps: Deps,
  { kind, subjectId, by, reason, isReported = true }: Decided & { reason: string; isReported?: boolean },
): Promise<void> {
  const subject = await findSubject(tx, kind, subjectId);
  if (!subject) throw new AppError("moderation/no-such-subject", "That was not found: it may have been removed");
  const closed = await closeReports(tx, deps, { kind, subjectId, by }, "upheld");
  if (isReported && closed === 0) throw nothingOpen();
  const { accountId, words } = subject;
  await notify(tx, deps, warned, accountId, { kind, subjectId, words, reason, at: deps.clock.now() });
}

export async function dismissReports(tx: Db, deps: Pick<Deps, "clock">, decided: Decided): Promise<void> {
  const closed = await closeReports(tx, deps, decided, "dismissed");
  if (closed === 0) throw nothingOpen();
}

/** Upholds the reports of something that was deleted meanwhile. */
export async function upholdReports(tx: Db, deps: Pick<Deps, "clock">, decided: Decided): Promise<void> {
  await closeReports(tx, deps, decided, "upheld");
}

/**
 * Undoes what one moderator decided at one instant about some things: removes the sanctions, withdraws the notifications of them and of a
 * warning, and opens the reports again.
 * @returns the number of those reports @throws AppError `moderation/no-such-sanction` for a sanction that was lifted since
 */
export async function undoDecision(
  tx: Db,
  deps: Deps,
  { subjectIds, by, at }: { subjectIds: string[]; by: string; at: Date },
): Promise<number> {
  const taken = await tx
    .select({ id: sanctions.id, accountId: sanctions.accountId })
    .from(sanctions)
    .where(and(inArray(sanctions.subjectId, subjectIds), eq(sanctions.takenBy, by), eq(sanctions.takenAt, at)))
    .orderBy(asc(sanctions.id));
  for (const { id } of taken) await liftSanction(tx, deps, { sanctionId: id });
  // A slip of the moderator must not count against the person later.
  const ids = taken.map(({ id }) => id);
  await tx.delete(appeals).where(inArray(appeals.sanctionId, ids));
  await tx.delete(sanctions).where(inArray(sanctions.id, ids));
  const reopened = await tx
    .update(reports)
    .set({ status: "open", decidedAt: null, decidedBy: null })
    .where(and(inArray(reports.subjectId, subjectIds), eq(reports.decidedBy, by), eq(reports.decidedAt, at)))
    .returning({ accountId: reports.accountId });
  const owners = [...taken, ...reopened].flatMap(({ accountId }) => accountId ?? []);
  await withdrawNotifications(tx, deps, {
    // A person may have been warned without a report.
    accountIds: [...owners, ...subjectIds],
    subjects: [...ids, ...subjectIds.map((subjectId) => warningAt(subjectId, at))],
    kinds: [sanctionTaken.kind, warned.kind],
  });
  return reopened.length;
}

/** @returns the number of reports that were open */
async function closeReports(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { kind, subjectId, by }: Decided,
  status: "upheld" | "dismissed",
): Promise<number> {
  if (!isId(subjectId)) return 0;
  const closed = await tx
    .update(reports)
    .set({ status, decidedAt: clock.now(), decidedBy: by })
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), eq(reports.status, "open")))
    .returning({ id: reports.id });
  return closed.length;
}

export async function decideAppeal(
  tx: Db,
  deps: Deps,
  { appealId, grant, reason, by }: { appealId: string; grant: boolean; reason: string; by: string },
): Promise<void> {
  const [decided] = isId(appealId)
    ? await tx
        .update(appeals)
        .set({ status: grant ? "granted" : "refused", reason, decidedAt: deps.clock.now(), decidedBy: by })
        .where(and(eq(appeals.id, appealId), eq(appeals.status, "open")))
        .returning({ sanctionId: appeals.sanctionId, accountId: appeals.accountId })
    : [];
  if (!decided) throw nothingOpen();
  const { sanctionId, accountId } = decided;
  const [sanction] = await tx.select().from(sanctions).where(eq(sanctions.id, sanctionId)).for("update");
  if (!sanction) throw noSuchSanction();
  if (grant && !sanction.liftedAt) await liftSanction(tx, deps, { sanctionId });
  await notify(tx, deps, appealDecided, accountId, { appealId, kind: sanction.kind, isGranted: grant, reason });
}

/**
 * Undoes the decision on an appeal: it is open again, its notification is withdrawn, and a sanction that it lifted is in force again.
 * @throws AppError `moderation/nothing-open`, also if the same thing was sanctioned again since
 */
export async function undoAppeal(
  tx: Db,
  deps: Deps,
  { appealId, by }: { appealId: string; by: string },
): Promise<void> {
  const [decided] = await tx
    .select()
    .from(appeals)
    .where(and(eq(appeals.id, appealId), eq(appeals.decidedBy, by)))
    .for("update");
  if (!decided?.decidedAt) throw nothingOpen();
  const { status, accountId, sanctionId, decidedAt } = decided;
  await tx
    .update(appeals)
    .set({ status: "open", reason: "", decidedAt: null, decidedBy: null })
    .where(eq(appeals.id, appealId));
  if (status === "granted") await putBack(tx, deps, sanctionId, decidedAt);
  await withdrawNotifications(tx, deps, {
    accountIds: [accountId],
    subjects: [appealId],
    kinds: [appealDecided.kind],
  });
}

/** Puts a sanction in force again that was lifted since an instant; one that had ended before stays over. */
async function putBack(tx: Db, deps: Deps, sanctionId: string, since: Date): Promise<void> {
  const [sanction] = await tx.select().from(sanctions).where(eq(sanctions.id, sanctionId)).for("update");
  if (!sanction?.liftedAt || sanction.liftedAt < since) return;
  const { kind, subjectId } = sanction;
  const isAgain = and(eq(sanctions.kind, kind), eq(sanctions.subjectId, subjectId), isNull(sanctions.liftedAt));
  if ((await tx.$count(sanctions, isAgain)) > 0) throw nothingOpen();
  await tx.update(sanctions).set({ liftedAt: null }).where(eq(sanctions.id, sanctionId));
  await effects[kind].take(tx, deps, subjectId);
}

export async function listOwnSanctions(db: Db, viewer: Viewer): Promise<Sanction[]> {
  return (await listSanctions(db, eq(sanctions.accountId, viewer.id))).map(presentSanction);
}

/**
 * Appeals against a sanction. A unique constraint admits one appeal.
 * @throws AppError `moderation/no-such-sanction`, also for another person's and for one that is over;
 * `moderation/already-appealed`
 */
export async function appeal(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  sanctionId: string,
  msg: string,
): Promise<Sanction> {
  return db.transaction(async (tx) => {
    const isMine = and(eq(sanctions.id, sanctionId), eq(sanctions.accountId, viewer.id));
    const [mine] = isId(sanctionId)
      ? await tx
          .select({ id: sanctions.id })
          .from(sanctions)
          .where(and(isMine, isNull(sanctions.liftedAt)))
      : [];
    if (!mine) throw noSuchSanction();
    const [written] = await tx
      .insert(appeals)
      .values({ id: newId(), sanctionId, accountId: viewer.id, msg, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: appeals.id });
    if (!written) throw new AppError("moderation/already-appealed", "You have asked us to check again already");
    const [after] = await listSanctions(tx, isMine);
    return presentSanction(after!);
  });
}

/**
 * Empties the words in reports of or by an erased person, in sanctions and in appeals. The rows and their
 * times are kept.
 */
export async function forgetReportsOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .update(reports)
    .set({ note: "" })
    .where(or(eq(reports.reporterId, accountId), eq(reports.accountId, accountId)));
  await tx.update(sanctions).set({ reason: "" }).where(eq(sanctions.accountId, accountId));
  await tx.update(appeals).set({ msg: "Erased", reason: "" }).where(eq(appeals.accountId, accountId));
  // An open appeal without words could not be decided.
  await tx
    .update(appeals)
    .set({ status: "refused", decidedAt: sql`now()` })
    .where(sql`${appeals.accountId} = ${accountId} and ${appeals.status} = 'open'`);
}

const endedAtOnce = 500;

/** Ends each expired sanction in its own transaction. */
export async function endSanctions(deps: Deps & Pick<Services, "db" | "failures">): Promise<void> {
  const dueAt = deps.clock.now();
  const due = await deps.db
    .select({ id: sanctions.id, kind: sanctions.kind, accountId: sanctions.accountId })
    .from(sanctions)
    .where(and(isNull(sanctions.liftedAt), lte(sanctions.endsAt, dueAt)))
    .orderBy(asc(sanctions.endsAt))
    .limit(endedAtOnce);
  await runEach(
    deps,
    "end of a sanction",
    due,
    async ({ id: sanctionId, kind, accountId }) => {
      try {
        await deps.db.transaction(async (tx) => {
          await liftSanction(tx, deps, { sanctionId, dueAt });
          await notify(tx, deps, sanctionEnded, accountId, { sanctionId, kind });
        });
      } catch (error) {
        // A moderator lifted or extended it concurrently.
        if (!(error instanceof AppError && error.code === "moderation/no-such-sanction")) throw error;
      }
    },
    ({ id }) => ({ sanctionId: id }),
  );
}
