import { daysOf, noBusinessYet } from "#/server/business/business.ts";
import { composeEmail, type EmailContent, greetingOf } from "#/server/platform/mail/mail.ts";
import { type SayInLanguage, sayIn } from "#/server/platform/say-in.ts";
import type { Services, Viewer } from "#/server/services.ts";
import { completeness, nextPart, type PageFacts } from "#/shared/completeness.ts";
import { prefixOf } from "#/shared/language.ts";
import { partActions } from "#/shared/page-parts.ts";
import type { Say } from "#/shared/say.ts";
import { dayMs, lagosDay, shortDate } from "#/shared/time.ts";
import type { Figures } from "./contract.ts";
import {
  findEmailPage,
  findOwnPage,
  listDays,
  listEmailOwners,
  listWords,
  markEmailSent,
  writeWeeklyEmail,
} from "./queries.ts";

type WeeklyEmailDeps = Pick<Services, "db" | "clock" | "config" | "mailer">;

/** A few hours less than a week, because the job may be late one Monday and on time the next. */
const betweenEmailsMs = 6.75 * dayMs;
/** Age below which a page gets no reminder of missing parts. */
const newPageMs = 3 * dayMs;
const ownersAtOnce = 500;

export async function setWeeklyEmail(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  isWanted: boolean,
): Promise<{ is_wanted: boolean }> {
  const page = await findOwnPage(db, viewer.id, clock.now());
  if (!page) throw noBusinessYet();
  await writeWeeklyEmail(db, page.id, !isWanted);
  return { is_wanted: isWanted };
}

export async function queueWeeklyEmails({ db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">): Promise<void> {
  const postedBefore = new Date(clock.now().getTime() - newPageMs);
  for (let after: string | undefined; ; ) {
    const owners = await listEmailOwners(db, postedBefore, after, ownersAtOnce);
    await jobs.sendAll(db, "insight.send-weekly-email", owners);
    after = owners.at(-1)?.businessId;
    if (owners.length < ownersAtOnce) return;
  }
}

/**
 * Sends an owner the weekly email if there is content: something was counted, or the page lacks
 * something. At most once a week.
 */
export async function sendWeeklyEmail(
  { db, clock, config, mailer }: WeeklyEmailDeps,
  businessId: string,
): Promise<void> {
  const page = await findEmailPage(db, businessId);
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
    ...{ pricedItems: page.priced, aboutLength: page.about.length, isVerified: page.isVerified },
    isBeingChecked: page.documents === 2,
  };
  const week = sumBetween(counted, daysAgo(7), daysAgo(1));
  const isCounted = week.views + week.reveals + week.chats > 0;
  if (completeness(facts).percent === 100 && !isCounted) return;
  // Marked before sending: a lost email is better than a duplicate.
  if (!(await markEmailSent(db, businessId, now, new Date(now.getTime() - betweenEmailsMs)))) return;
  const before = sumBetween(counted, daysAgo(14), daysAgo(8));
  const say = sayIn(page.language);
  const email = weeklyEmail({ name: page.name, facts, week, before, words, writtenAt: now }, config.publicUrl, say);
  const greeting = greetingOf(page.firstName, say);
  await mailer.send(page.email, composeEmail({ ...config, say, greeting, ...email }));
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

interface Week {
  name: string;
  facts: PageFacts;
  week: Figures;
  before: Figures;
  words: { words: string; times: number }[];
  writtenAt: Date;
}

const wordsNamed = 3;

export function weeklyEmail(
  { name, facts, week, before, words, writtenAt }: Week,
  publicUrl: string,
  say: SayInLanguage,
): Pick<EmailContent, "subject" | "parts" | "picture" | "note"> {
  const pagesUrl = publicUrl + prefixOf(say.language);
  const { percent, parts } = completeness(facts);
  const missing = parts.filter(({ isDone }) => !isDone).map(({ part }) => say(partActions[part].name).toLowerCase());
  const part = nextPart(facts);
  const next = part && partActions[part];
  const searches = words.slice(0, wordsNamed).map(({ words }) => `“${words}”`);
  return {
    picture: "chart",
    subject:
      week.views > 0
        ? say.many(week.views, "Your week: {n} person saw your page", "Your week: {n} people saw your page")
        : say("Your page is {percent} % ready", { percent }),
    parts: [
      say("{name}, last week: {week}. The week before: {before}.", {
        ...{ name, week: figuresText(week, say), before: figuresText(before, say) },
      }),
      ...(searches.length > 0 ? [say("Searches that led to you: {searches}.", { searches: searches.join(", ") })] : []),
      ...(missing.length > 0
        ? [
            say("Your page is {percent} % ready. Still missing: {missing}.", {
              ...{ percent, missing: missing.join(", ") },
            }),
          ]
        : []),
      ...(next ? [`${say(next.title)}. ${say(next.why)}`] : []),
      next
        ? { button: say(next.link), link: `${pagesUrl}${next.to}` }
        : { button: say("See the numbers"), link: `${pagesUrl}/mybusiness/insights` },
    ],
    note: say("{date}. This letter comes at most once a week. You can turn it off: {link}", {
      ...{ date: shortDate(writtenAt, say), link: `${pagesUrl}/mybusiness/insights#weekly-email` },
    }),
  };
}

const figuresText = ({ views, reveals, chats }: Figures, say: Say) =>
  [
    say.many(views, "{n} view", "{n} views"),
    say.many(reveals, "{n} person saw your number", "{n} people saw your number"),
    say.many(chats, "{n} chat", "{n} chats"),
  ].join(", ");
