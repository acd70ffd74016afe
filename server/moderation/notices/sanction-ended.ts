import { message } from "#/server/notification/notification.ts";
import type { SubjectKind } from "../contract.ts";

interface Ended {
  sanctionId: string;
  kind: SubjectKind;
}

const titles: Record<SubjectKind, string> = {
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
    title: titles[kind],
    message: "The days are over. Please keep to the rules, so that it does not happen again.",
    link: "/profile#sanctions",
  }),
});
