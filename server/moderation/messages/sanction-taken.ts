import { message } from "#/server/notification/notification.ts";
import type { SubjectKind } from "../contract.ts";

interface Taken {
  sanctionId: string;
  kind: SubjectKind;
  reason: string;
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
  kind: "measure.taken",
  by: ["push", "mail"],
  subject: ({ sanctionId }: Taken) => sanctionId,
  say: ({ kind, reason, supportEmail }) => ({
    title: titles[kind],
    message: `${reason}\n\n${
      kind === "person"
        ? `If you don’t agree, write to ${supportEmail}.`
        : "If you don’t agree, ask us to check again, in your profile."
    }`,
    link: "/profile#measures",
  }),
});
