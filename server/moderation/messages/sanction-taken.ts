import { message } from "#/server/notification/notification.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import type { SubjectKind } from "../contract.ts";
import { quoted } from "./quoted.ts";

interface Taken {
  sanctionId: string;
  kind: SubjectKind;
  /** Of what was hidden. */
  words: string;
  reason: string;
  /** When it ends by itself. */
  endsAt: Date | null;
  supportEmail: string;
}

const titles: Record<SubjectKind, string> = {
  business: "Your business page was blocked",
  comment: "Your review was hidden",
  message: "A message of yours was hidden",
  person: "Your account was blocked",
};

/** For the owner: the reason, and the way to appeal. A blocked person can only write a mail. */
export const sanctionTaken = message({
  kind: "sanction.taken",
  by: ["push", "mail"],
  subject: ({ sanctionId }: Taken) => sanctionId,
  say: ({ kind, words, reason, endsAt, supportEmail }) => ({
    title: titles[kind],
    message: `${quoted(words)}${reason}\n\n${endsAt ? `It ends by itself on ${shortDate(endsAt)} at ${clockTime(endsAt)}. ` : ""}${
      kind === "person"
        ? `If you don’t agree, write to ${supportEmail}.`
        : "If you don’t agree, ask us to check again, in your profile."
    }`,
    link: "/profile#sanctions",
  }),
});
