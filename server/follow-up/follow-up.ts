import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { isEstablished, lockActiveAccount, shareActiveAccount } from "#/server/account/account.ts";
import { accounts } from "#/server/account/tables.ts";
import { bookingSettings, bookings } from "#/server/booking/tables.ts";
import { businesses } from "#/server/business/tables.ts";
import { blocks } from "#/server/chat/tables.ts";
import { arePeopleApart } from "#/server/job/job.ts";
import { jobs } from "#/server/job/tables.ts";
import { notify, readNotices } from "#/server/notification/notification.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import { newId } from "#/server/platform/id.ts";
import { runEach } from "#/server/platform/jobs/jobs.ts";
import { listingsOf } from "#/server/search/search.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { helpers } from "#/server/team/tables.ts";
import { isId } from "#/shared/id.ts";
import { dayMs } from "#/shared/time.ts";
import type { FollowUp, FollowUpAnswer, Hired } from "./contract.ts";
import { followUpAsked } from "./notices.ts";
import { countedDays, followUpStops, followUps } from "./tables.ts";

type Deps = Pick<Services, "db" | "clock" | "events">;

/** Between the occasion and the question, between two questions to a member, and before one is asked again. */
const weekMs = 7 * dayMs;
/** An unanswered question is shown, and one that could not be asked waits, for so long. */
const openMs = 14 * dayMs;
/** An occasion that was asked about and not answered is remembered for so long. */
const rememberedMs = 90 * dayMs;
const followUpsMax = 2;
const batchSize = 500;
const batchesMax = 20;
const hiredMax = 6;

interface Occasion {
  accountId: string;
  businessId: string;
  jobId: string | null;
}

/** Plans a question a week later, once for each occasion. A done job takes the place of a number that was seen before it. */
export async function planFollowUp(tx: Db, now: Date, occasion: Occasion): Promise<void> {
  const { accountId, businessId, jobId } = occasion;
  if ((await tx.$count(followUpStops, eq(followUpStops.accountId, accountId))) > 0) return;
  const isSame = and(eq(followUps.accountId, accountId), eq(followUps.businessId, businessId));
  if (jobId) await tx.delete(followUps).where(and(isSame, eq(followUps.timesAsked, 0)));
  // Who hires a business again looks at its number too.
  else if ((await tx.$count(followUps, isSame)) > 0) return;
  const askAt = new Date(now.getTime() + weekMs);
  await tx
    .insert(followUps)
    .values({ id: newId(), ...occasion, askAt, createdAt: now })
    .onConflictDoNothing();
}

interface Due extends Record<string, unknown> {
  id: string;
  accountId: string;
  name: string;
  ownerId: string;
}

/** True of a row `f` about a business `b` that its member may be asked about. */
const mayAsk = sql`b.status = 'active' and b.owner_id <> f.account_id
  and not exists (select from ${helpers} h where h.business_id = b.id and h.account_id = f.account_id)
  and not exists (select from ${blocks} k where (k.blocker_id, k.blocked_id) in
    ((f.account_id, b.owner_id), (b.owner_id, f.account_id)))`;

/** Asks members what is due, each about one business a week, done jobs first; at most 10,000 in a run. */
export async function askFollowUps(deps: Deps & Pick<Services, "jobs" | "failures">): Promise<void> {
  const now = deps.clock.now();
  const ask = ({ id, accountId, name, ownerId }: Due) =>
    deps.db.transaction(async (tx) => {
      const [asked] = await tx
        .update(followUps)
        .set({ askAt: null, askedAt: now, timesAsked: sql`${followUps.timesAsked} + 1` })
        .where(and(eq(followUps.id, id), isNotNull(followUps.askAt)))
        .returning({ timesAsked: followUps.timesAsked });
      if (asked) await notify(tx, deps, followUpAsked, accountId, { followUpId: id, name, ownerId, ...asked });
    });
  for (let batch = 0; batch < batchesMax; batch++) {
    const due = await listDue(deps.db, now);
    const failed = await runEach(deps, "follow-ups", due, ask, ({ id }) => ({ followUpId: id }));
    // Those that failed would only fail again.
    if (due.length < batchSize || failed > 0) return;
  }
}

async function listDue(db: Db, now: Date): Promise<Due[]> {
  const at = (before = 0) => sql`${new Date(now.getTime() - before).toISOString()}::timestamptz`;
  const { rows } = await db.execute<Due>(sql`
    select id, account_id as "accountId", name, owner_id as "ownerId" from (
      select distinct on (f.account_id) f.id, f.account_id, f.ask_at, b.name, b.owner_id
      from ${followUps} f join ${businesses} b on b.id = f.business_id join ${accounts} a on a.id = f.account_id
      where f.ask_at <= ${at()} and a.deleted_at is null and a.blocked_at is null and ${mayAsk}
        and not exists (select from ${followUps} r where r.account_id = f.account_id and r.asked_at > ${at(weekMs)})
      order by f.account_id, f.job_id is null, f.ask_at) due
    order by ask_at limit ${batchSize}`);
  return rows;
}

const isOpen = (now: Date) =>
  and(isNull(followUps.askAt), isNull(followUps.answer), gt(followUps.askedAt, new Date(now.getTime() - openMs)));

export async function showFollowUps({ db, clock }: Deps, viewer: Viewer) {
  const now = clock.now();
  const stops = await db.$count(followUpStops, eq(followUpStops.accountId, viewer.id));
  const [open, hired] = await Promise.all([findOpen(db, viewer.id, now), listHired(db, viewer.id)]);
  const ids = [...(open ? [open.businessId] : []), ...hired.map(({ businessId }) => businessId)];
  const listings = new Map((await listingsOf({ db, clock }, [...new Set(ids)])).map((one) => [one.id, one]));
  const asked = open && listings.get(open.businessId);
  return {
    is_wanted: stops === 0,
    question: asked ? ({ id: open.id, occasion: open.jobId ? "job" : "number", business: asked } as FollowUp) : null,
    hired: hired.flatMap(({ businessId, at, ...one }): Hired[] => {
      const business = listings.get(businessId);
      return business ? [{ ...one, business, at: new Date(at).toISOString() }] : [];
    }),
  };
}

async function findOpen(db: Db, accountId: string, now: Date) {
  const { rows } = await db.execute<{ id: string; businessId: string; jobId: string | null }>(sql`
    select f.id, f.business_id as "businessId", f.job_id as "jobId"
    from ${followUps} f join ${businesses} b on b.id = f.business_id
    where f.account_id = ${accountId} and f.ask_at is null and f.answer is null
      and f.asked_at > ${new Date(now.getTime() - openMs).toISOString()}::timestamptz and ${mayAsk}
    order by f.asked_at desc limit 1`);
  return rows[0];
}

interface HiredRow extends Record<string, unknown> {
  businessId: string;
  what: string;
  at: string;
  conversation_id: string;
  takes_bookings: boolean;
}

/** The latest done job or booking with each business, without those of a block. */
async function listHired(db: Db, accountId: string): Promise<HiredRow[]> {
  const { rows } = await db.execute<HiredRow>(sql`
    with done (business_id, what, at, conversation_id) as (
      select business_id, title, done_at, conversation_id from ${jobs}
      where customer_id = ${accountId} and state = 'done'
      union all
      select business_id, service, done_at, conversation_id from ${bookings}
      where customer_id = ${accountId} and state = 'done' and conversation_id is not null
    ), latest as (
      select distinct on (d.business_id) d.*, ${accountId}::uuid as account_id from done d
      order by d.business_id, d.at desc
    )
    select f.business_id as "businessId", f.what, f.at, f.conversation_id, coalesce(s.takes_bookings, false) as takes_bookings
    from latest f join ${businesses} b on b.id = f.business_id
    left join ${bookingSettings} s on s.business_id = f.business_id
    where ${mayAsk} order by f.at desc limit ${hiredMax}`);
  return rows;
}

/** @throws AppError `follow-up/not-found`, also for another member's and one that is answered */
export async function answerFollowUp(
  { db, clock, events }: Deps,
  viewer: Viewer,
  id: string,
  answer: FollowUpAnswer,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await shareActiveAccount(tx, viewer.id);
    const isMine = and(eq(followUps.id, id), eq(followUps.accountId, viewer.id), isOpen(now));
    const [found] = isId(id)
      ? await tx
          .select({ ownerId: businesses.ownerId, businessId: businesses.id, timesAsked: followUps.timesAsked })
          .from(followUps)
          .innerJoin(businesses, eq(businesses.id, followUps.businessId))
          .where(isMine)
          .for("update", { of: followUps })
      : [];
    if (!found) throw new AppError("follow-up/not-found", "This question is answered or no longer asked");
    const { ownerId, businessId, timesAsked } = found;
    const isAgain = answer === "not_yet" && timesAsked < followUpsMax;
    const isCounted = answer !== "not_yet" && (await isTrusted(tx, viewer.id, ownerId));
    const change = isAgain ? { askAt: new Date(now.getTime() + weekMs) } : { answer, answeredAt: now, isCounted };
    await tx.update(followUps).set(change).where(eq(followUps.id, id));
    await readNotices(tx, { events, clock }, viewer.id, { kind: followUpAsked.kind });
    // Its rank follows.
    if (isCounted) await events.publish(tx, "business.changed", { businessId });
  });
}

const isTrusted = async (tx: Db, accountId: string, ownerId: string) =>
  (await isEstablished(tx, accountId)) && (await arePeopleApart(tx, accountId, ownerId));

export async function setWanted({ db, clock, events }: Deps, viewer: Viewer, isWanted: boolean) {
  await db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id, "no key update");
    if (isWanted) {
      await tx.delete(followUpStops).where(eq(followUpStops.accountId, viewer.id));
      return;
    }
    await tx.insert(followUpStops).values({ accountId: viewer.id, stoppedAt: clock.now() }).onConflictDoNothing();
    await tx.delete(followUps).where(and(eq(followUps.accountId, viewer.id), isNull(followUps.answer)));
    await readNotices(tx, { events, clock }, viewer.id, { kind: followUpAsked.kind });
  });
  return { is_wanted: isWanted };
}

const sweptAtOnce = 5_000;

/** Forgets what was not asked or answered in time, and answers that no longer count; the rank of their businesses follows. */
export async function sweepFollowUps({ db, clock, events }: Deps): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const isOver = or(isNull(followUps.answer), lt(followUps.answeredAt, ago(countedDays * dayMs)));
  const isOld = or(lt(followUps.askAt, ago(openMs)), and(lt(followUps.createdAt, ago(rememberedMs)), isOver));
  for (let swept = sweptAtOnce; swept === sweptAtOnce; ) {
    swept = await db.transaction(async (tx) => {
      const gone = await remove(tx, isOld!);
      const ids = new Set(gone.filter(({ isCounted }) => isCounted).map(({ businessId }) => businessId));
      for (const businessId of [...ids].sort()) await events.publish(tx, "business.changed", { businessId });
      return gone.length;
    });
  }
}

const remove = (tx: Db, which: SQL) =>
  tx
    .delete(followUps)
    .where(inArray(followUps.id, tx.select({ id: followUps.id }).from(followUps).where(which).limit(sweptAtOnce)))
    .returning({ businessId: followUps.businessId, isCounted: followUps.isCounted });

export async function forgetFollowUpsOf(tx: Db, accountId: string): Promise<void> {
  const page = tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.ownerId, accountId));
  await tx.delete(followUps).where(eq(followUps.accountId, accountId));
  await tx.delete(followUps).where(inArray(followUps.businessId, page));
  await tx.delete(followUpStops).where(eq(followUpStops.accountId, accountId));
}
