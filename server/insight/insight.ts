import type { z } from "zod";
import { noBusinessYet } from "#/server/business/business.ts";
import { AppError } from "#/server/platform/errors.ts";
import { countTowards } from "#/server/platform/limits/limits.ts";
import type { Caller, Services, Viewer } from "#/server/services.ts";
import { hashVisitor } from "#/server/visit/visit.ts";
import { isId } from "#/shared/id.ts";
import { dayMs, lagosDay, lagosDaysUntil, lagosHour } from "#/shared/time.ts";
import type { Figures, Insights, Seen } from "./contract.ts";
import { listPartEffects } from "./part-effects.ts";
import {
  addSearch,
  addSight,
  addVisitor,
  addWords,
  comparePeers,
  findOwnPage,
  findReply,
  findWeeklyEmail,
  forgetVisitors,
  isShown,
  listDays,
  listWords,
  sumHours,
} from "./queries.ts";
import { isRobot, keptWords } from "./rules.ts";

export { forgetPageOf } from "./queries.ts";

type InsightDeps = Pick<Services, "db" | "clock">;

const shownDays = 30;
const comparedDaysMax = 30;

/**
 * Counts a page view: each member once a day by account, other visitors by network and browser, at most 20 browsers of a
 * network. The owner, robots and visitors with Do Not Track are passed over. That a number was shown is counted where it is given.
 * @returns whether it was counted
 * @throws AppError `business/not-found`
 */
export async function countAsSeen(
  deps: InsightDeps,
  { id, viewer, caller }: { id: string; viewer: Viewer | undefined; caller: Caller },
  { what, search = "" }: z.output<typeof Seen>,
): Promise<boolean> {
  if (!isId(id) || !(await isShown(deps.db, id))) throw new AppError("business/not-found", "Business not found");
  if (caller.doNotTrack || isRobot(caller.userAgent) || what === "number") return false;
  const now = deps.clock.now();
  const { network, userAgent } = caller;
  const person = viewer ? { ip: viewer.id, userAgent: "member" } : { ip: network, userAgent };
  const { visitor, day: seenOn } = await hashVisitor(deps, person);
  return deps.db.transaction(async (tx) => {
    const sight = { businessId: id, seenOn, what, visitor };
    if (!(await addVisitor(tx, sight, viewer?.id))) return false;
    const subject = { target: id, network };
    if (!viewer && (await countTowards(tx, now, ["page-views.network"], subject))) return false;
    await addSight(tx, sight, lagosHour(now));
    const words = keptWords(search);
    if (words !== "") await addWords(tx, { businessId: id, seenOn, words, network });
    return true;
  });
}

/**
 * Counts a number that was given to a member or by USSD, SMS or WhatsApp: each person once a day.
 * @param given `person` is an account or a keyed hash
 */
export async function countNumberGiven(
  deps: InsightDeps,
  { businessId, person }: { businessId: string; person: string },
): Promise<void> {
  const { visitor, day: seenOn } = await hashVisitor(deps, { ip: person, userAgent: "number" });
  const sight = { businessId, seenOn, what: "number", visitor } as const;
  if (await addVisitor(deps.db, sight, undefined)) await addSight(deps.db, sight, lagosHour(deps.clock.now()));
}

/** Counts a search, and whether it found a business. @returns whether it was counted */
export async function countSearch({ db, clock }: InsightDeps, caller: Caller, hasAnswer: boolean): Promise<boolean> {
  if (caller.doNotTrack || isRobot(caller.userAgent)) return false;
  await addSearch(db, lagosDay(clock.now()), hasAnswer);
  return true;
}

/**
 * Figures of the viewer's page.
 * @throws AppError `business/none-yet`
 */
export async function showInsights({ db, clock }: InsightDeps, viewer: Viewer): Promise<Insights> {
  const now = clock.now();
  const page = await findOwnPage(db, viewer.id, now);
  if (!page) throw noBusinessYet();
  const premiumDays = page.premiumSince ? daysBetween(page.premiumSince, now) : 0;
  const first = lagosDay(new Date(now.getTime() - Math.max(shownDays, 2 * premiumDays) * dayMs));
  const monthFirst = lagosDay(new Date(now.getTime() - (shownDays - 1) * dayMs));
  const [counted, words, hours, peers, parts, reply, letter] = await Promise.all([
    listDays(db, { businessId: page.id, ownerId: viewer.id, first }),
    listWords(db, page.id, monthFirst),
    sumHours(db, page.id, monthFirst),
    comparePeers(db, page, monthFirst),
    listPartEffects(db),
    findReply(db, page.id),
    findWeeklyEmail(db, page.id),
  ]);
  const figuresAgo = (daysAgo: number) => counted.get(lagosDay(new Date(now.getTime() - daysAgo * dayMs))) ?? none;
  const between = (fromAgo: number, toAgo: number) => sum(range(toAgo, fromAgo).map(figuresAgo));
  return {
    days: lagosDaysUntil(now, shownDays).map((day) => ({ day, ...(counted.get(day) ?? none) })),
    week: between(6, 0),
    week_before: between(13, 7),
    words,
    hours,
    month: between(shownDays - 1, 0),
    peers,
    parts,
    reply,
    weekly_letter: !letter?.isOff,
    premium: page.premiumSince
      ? {
          since: page.premiumSince.toISOString(),
          days: premiumDays,
          before: between(2 * premiumDays - 1, premiumDays),
          since_then: between(premiumDays - 1, 0),
        }
      : null,
  };
}

/** Throws away who was counted, once the day is over. */
export const sweepVisitors = ({ db, clock }: InsightDeps): Promise<void> => forgetVisitors(db, lagosDay(clock.now()));

const none: Figures = { views: 0, reveals: 0, chats: 0 };

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const sum = (days: readonly Figures[]): Figures =>
  days.reduce(
    (total, { views, reveals, chats }) => ({
      views: total.views + views,
      reveals: total.reveals + reveals,
      chats: total.chats + chats,
    }),
    none,
  );

/** Whole days since then, today included: so many are compared with as many before. */
const daysBetween = (since: Date, now: Date) =>
  Math.min(comparedDaysMax, Math.max(1, Math.ceil((now.getTime() - since.getTime()) / dayMs)));
