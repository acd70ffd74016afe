import { message } from "#/server/notification/notification.ts";
import type { SubjectKind } from "../contract.ts";
import { quoted } from "./quoted.ts";

interface Warned {
  kind: SubjectKind;
  subjectId: string;
  words: string;
  reason: string;
  at: Date;
}

const things: Record<SubjectKind, string> = {
  business: "your business page",
  comment: "a review of yours",
  list: "a list of yours",
  message: "a message of yours",
  person: "your account",
};

export const warned = message({
  kind: "moderation.warned",
  by: ["push", "mail"],
  subject: ({ subjectId, at }: Warned) => `${subjectId} ${at.toISOString()}`,
  say: ({ kind, words, reason }) => ({
    title: `A warning about ${things[kind]}`,
    message: `${quoted(words)}${reason}\n\nNothing was hidden. If it happens again, it may be.`,
    link: "/profile",
  }),
});
