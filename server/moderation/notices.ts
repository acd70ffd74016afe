import { message } from "#/server/notification/notification.ts";
import { excerpt } from "#/shared/plain-text.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import type { SubjectKind } from "./contract.ts";

const excerptLength = 120;

export const quoted = (words: string): string => (words.trim() ? `“${excerpt(words.trim(), excerptLength)}”\n\n` : "");

interface Decision {
  appealId: string;
  kind: SubjectKind;
  isGranted: boolean;
  reason: string;
}

const things: Record<SubjectKind, string> = {
  business: "your business page",
  comment: "your review",
  list: "your list",
  message: "your message",
  person: "your account",
};

export const appealDecided = message({
  kind: "appeal.decided",
  by: ["push", "mail"],
  subject: ({ appealId }: Decision) => appealId,
  say: ({ kind, isGranted, reason }) => ({
    title: isGranted ? `We checked again, and ${things[kind]} is back` : `We checked ${things[kind]} again`,
    message: isGranted ? reason : `It stays as it is. ${reason}`,
    link: "/profile#sanctions",
  }),
});

interface Ended {
  sanctionId: string;
  kind: SubjectKind;
}

const endedTitles: Record<SubjectKind, string> = {
  business: "Your business page is back",
  comment: "Your review is back",
  list: "You can show your list again",
  message: "Your message is back",
  person: "You can log in again",
};

/** A temporary sanction expired; for the sanctioned person. */
export const sanctionEnded = message({
  kind: "sanction.ended",
  by: ["push", "mail"],
  subject: ({ sanctionId }: Ended) => sanctionId,
  say: ({ kind }) => ({
    title: endedTitles[kind],
    message: "The days are over. Please keep to the rules, so that it does not happen again.",
    link: "/profile#sanctions",
  }),
});

interface Taken {
  sanctionId: string;
  kind: SubjectKind;
  words: string;
  reason: string;
  endsAt: Date | null;
  supportEmail: string;
}

const takenTitles: Record<SubjectKind, string> = {
  business: "Your business page was blocked",
  comment: "Your review was hidden",
  list: "A list of yours was made private",
  message: "A message of yours was hidden",
  person: "Your account was blocked",
};

export const sanctionTaken = message({
  kind: "sanction.taken",
  by: ["push", "mail"],
  subject: ({ sanctionId }: Taken) => sanctionId,
  say: ({ kind, words, reason, endsAt, supportEmail }) => ({
    title: takenTitles[kind],
    message: `${quoted(words)}${reason}\n\n${endsAt ? `It ends by itself on ${shortDate(endsAt)} at ${clockTime(endsAt)}. ` : ""}${
      kind === "person"
        ? `If you don’t agree, write to ${supportEmail}.`
        : "If you don’t agree, ask us to check again, in your profile."
    }`,
    link: "/profile#sanctions",
  }),
});

interface Warned {
  kind: SubjectKind;
  subjectId: string;
  words: string;
  reason: string;
  at: Date;
}

/** Subject of the notification of a warning. */
export const warningAt = (subjectId: string, at: Date) => `${subjectId} ${at.toISOString()}`;

export const warned = message({
  kind: "moderation.warned",
  by: ["push", "mail"],
  subject: ({ subjectId, at }: Warned) => warningAt(subjectId, at),
  say: ({ kind, words, reason }) => ({
    title: `A warning about ${things[kind]}`,
    message: `${quoted(words)}${reason}\n\nNothing was hidden. If it happens again, it may be.`,
    link: "/profile",
  }),
});
