import { message } from "#/server/notification/notification.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import type { SubjectKind } from "../contract.ts";
import { quoted } from "./quoted.ts";

interface Taken {
  sanctionId: string;
  kind: SubjectKind;
  words: string;
  reason: string;
  endsAt: Date | null;
  supportEmail: string;
}

const titles: Record<SubjectKind, string> = {
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
    title: titles[kind],
    message: `${quoted(words)}${reason}\n\n${endsAt ? `It ends by itself on ${shortDate(endsAt)} at ${clockTime(endsAt)}. ` : ""}${
      kind === "person"
        ? `If you don’t agree, write to ${supportEmail}.`
        : "If you don’t agree, ask us to check again, in your profile."
    }`,
    link: "/profile#sanctions",
  }),
});
