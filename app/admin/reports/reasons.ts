import { type ReportReason, reportReasons } from "#/shared/report-reasons.ts";
import type { Template } from "../queue/decisions.tsx";

interface ReadyReason {
  text: string;
  /** Reasons of reporters that it answers. */
  fits: readonly ReportReason[];
}

const dismissing: readonly ReadyReason[] = [
  { text: "It follows the rules.", fits: [] },
  { text: "Two people disagree. That is no reason to hide it.", fits: ["abuse"] },
  { text: "We checked it, and it is right.", fits: ["wrong", "impersonation"] },
];

const warning: readonly ReadyReason[] = [
  {
    text: "Do not ask for money or codes in a chat. Customers pay when they have seen the work.",
    fits: ["fraud"],
  },
  { text: "Stay polite, also when somebody is wrong.", fits: ["abuse", "danger", "offensive"] },
  { text: "What your page says is not right. Please correct it.", fits: ["wrong", "impersonation"] },
  { text: "Do not advertise in chats and reviews.", fits: ["spam"] },
];

const taking: readonly ReadyReason[] = [
  { text: "It asks for money or a secret code. That is how people are cheated.", fits: ["fraud"] },
  { text: "It insults or threatens somebody.", fits: ["abuse", "danger"] },
  { text: "It shows the work or the name of somebody else.", fits: ["impersonation"] },
  { text: "It is advertising that was not asked for.", fits: ["spam"] },
  { text: "Several people paid and got nothing.", fits: ["fraud"] },
  { text: "It has pictures or words that do not belong here.", fits: ["offensive"] },
  { text: "What it says is not right.", fits: ["wrong"] },
];

/** Reasons to show or unblock something again. */
export const liftReasons: Template[] = [{ text: "It follows the rules." }, { text: "It was a mistake of ours." }];

/** The order never changes: staff know the reasons by their numbers. */
const markFitting =
  (ready: readonly ReadyReason[]) =>
  (given: readonly string[]): Template[] =>
    ready.map(({ text, fits }) => ({
      text,
      isFitting: fits.some((reason) => given.includes(reportReasons[reason].label)),
    }));

/** @param given labels of the reasons of reports, one of each report */
export const dismissReasons = markFitting(dismissing);
export const warnReasons = markFitting(warning);
export const takeReasons = markFitting(taking);
