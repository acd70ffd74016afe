import { message } from "#/server/notification/notification.ts";
import type { SubjectKind } from "../contract.ts";

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
