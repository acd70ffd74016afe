import { daysOf, noBusinessYet } from "#/server/business/business.ts";
import { composeEmail, greetingOf } from "#/server/platform/mail/email.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { completeness } from "#/shared/completeness.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";
import type { Figures } from "./contract.ts";
import { findLetterPage, listLetterOwners, markLetterSent, writeWeeklyLetter } from "./letter-queries.ts";
import { weekLetter } from "./mails/week.ts";
import { findOwnPage, listDays, listWords } from "./queries.ts";

type Deps = Pick<Services, "db" | "clock" | "config" | "mailer">;

/** A few hours less than a week, for a job that is late one monday and on time the next. */
const betweenLettersMs = 6.75 * dayMs;
/** A page posted just now is not reminded of what is missing. */
const newPageMs = 3 * dayMs;
const ownersAtOnce = 500;

/**
 * Turns the weekly letter on or off.
 * @throws AppError `business/none-yet`
 */
export async function setWeeklyLetter(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  isWanted: boolean,
): Promise<{ is_wanted: boolean }> {
  const page = await findOwnPage(db, viewer.id, clock.now());
  if (!page) throw noBusinessYet();
  await writeWeeklyLetter(db, page.id, !isWanted);
  return { is_wanted: isWanted };
}

/** Leaves a letter to be written to every owner who may get one. */
export async function leaveWeeklyLetters({ db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">): Promise<void> {
  const postedBefore = new Date(clock.now().getTime() - newPageMs);
  for (let after: string | undefined; ; ) {
    const owners = await listLetterOwners(db, postedBefore, after, ownersAtOnce);
    await jobs.sendAll(db, "insight.send-weekly-letter", owners);
    after = owners.at(-1)?.businessId;
    if (owners.length < ownersAtOnce) return;
  }
}

/**
 * Sends an owner the letter about their week, if there is something to say: something was counted, or the page lacks
 * something. Never twice in a week.
 */
export async function sendWeeklyLetter({ db, clock, config, mailer }: Deps, businessId: string): Promise<void> {
  const page = await findLetterPage(db, businessId);
  if (!page) return;
  const now = clock.now();
  const daysAgo = (days: number) => lagosDay(new Date(now.getTime() - days * dayMs));
  const [counted, words] = await Promise.all([
    listDays(db, { businessId, ownerId: page.ownerId, first: daysAgo(14) }),
    listWords(db, businessId, daysAgo(7)),
  ]);
  const facts = {
    ...{ hasPicture: page.image !== "", services: page.tags.length, items: page.items },
    daysWithHours: daysOf(page.openingHours).length,
    ...{ pricedItems: page.priced, aboutLetters: page.about.length, isVerified: page.isVerified },
    isBeingChecked: page.documents === 2,
  };
  const week = sumBetween(counted, daysAgo(7), daysAgo(1));
  const isCounted = week.views + week.reveals + week.chats > 0;
  if (completeness(facts).percent === 100 && !isCounted) return;
  // Marked before it is sent: a letter that is lost is better than two.
  if (!(await markLetterSent(db, businessId, now, new Date(now.getTime() - betweenLettersMs)))) return;
  const before = sumBetween(counted, daysAgo(14), daysAgo(8));
  const letter = weekLetter({ name: page.name, facts, week, before, words, writtenAt: now }, config.publicUrl);
  await mailer.send(page.email, composeEmail({ brand: config.brand, greeting: greetingOf(page.firstName), ...letter }));
}

function sumBetween(counted: ReadonlyMap<string, Figures>, first: string, last: string): Figures {
  const total = { views: 0, reveals: 0, chats: 0 };
  for (const [day, { views, reveals, chats }] of counted) {
    if (day < first || day > last) continue;
    total.views += views;
    total.reveals += reveals;
    total.chats += chats;
  }
  return total;
}
