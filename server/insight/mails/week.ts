import type { EmailPart } from "#/server/platform/mail/email.ts";
import { completeness, nextPart, type PageFacts } from "#/shared/completeness.ts";
import { partActions } from "#/shared/page-parts.ts";
import { shortDate } from "#/shared/time.ts";
import type { Figures } from "../contract.ts";

interface Week {
  name: string;
  facts: PageFacts;
  /** The seven days until yesterday. */
  week: Figures;
  before: Figures;
  /** Searches that led there, most frequent first. */
  words: { words: string; times: number }[];
  writtenAt: Date;
}

const wordsNamed = 3;

/** A week of a page: its figures, what it still lacks, and the one thing to do next. */
export function weekLetter(
  { name, facts, week, before, words, writtenAt }: Week,
  publicUrl: string,
): { subject: string; parts: EmailPart[]; note: string } {
  const { percent, parts } = completeness(facts);
  const missing = parts.filter(({ isDone }) => !isDone).map(({ part }) => partActions[part].name.toLowerCase());
  const part = nextPart(facts);
  const next = part && partActions[part];
  const searches = words.slice(0, wordsNamed).map(({ words }) => `“${words}”`);
  return {
    subject: week.views > 0 ? `Your week: ${peopleText(week.views)} saw your page` : `Your page is ${percent} % ready`,
    parts: [
      `${name}, last week: ${figuresText(week)}. The week before: ${figuresText(before)}.`,
      ...(searches.length > 0 ? [`Searches that led to you: ${searches.join(", ")}.`] : []),
      ...(missing.length > 0 ? [`Your page is ${percent} % ready. Still missing: ${missing.join(", ")}.`] : []),
      ...(next ? [`${next.title}. ${next.why}`] : []),
      next
        ? { button: next.link, link: `${publicUrl}${next.to}` }
        : { button: "See the numbers", link: `${publicUrl}/mybusiness` },
    ],
    note: `${shortDate(writtenAt)}. This letter comes at most once a week. You can turn it off: ${publicUrl}/mybusiness#weekly-letter`,
  };
}

const peopleText = (count: number) => (count === 1 ? "1 person" : `${count} people`);

const figuresText = ({ views, reveals, chats }: Figures) =>
  `${views} ${views === 1 ? "view" : "views"}, ${peopleText(reveals)} saw your number, ${chats} ${chats === 1 ? "chat" : "chats"}`;
