import { type ReportReason, reportReasons } from "#/shared/report-reasons.ts";

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

/** More would push the field out of a phone's screen. */
const shownMax = 5;

/** Those that fit the reasons of the reporters come first, the reason of most of them at the top; the others keep their order. */
const fittingFirst =
  (ready: readonly ReadyReason[]) =>
  (given: readonly string[]): string[] => {
    const countOf = ({ fits }: ReadyReason) =>
      given.filter((label) => fits.some((reason) => reportReasons[reason].label === label)).length;
    const ordered = ready.toSorted((one, other) => countOf(other) - countOf(one));
    return ordered.slice(0, shownMax).map(({ text }) => text);
  };

/** @param given labels of the reasons of reports, one of each report */
export const dismissReasons = fittingFirst(dismissing);
export const warnReasons = fittingFirst(warning);
export const takeReasons = fittingFirst(taking);
