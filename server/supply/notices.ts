import { message } from "#/server/notification/notification.ts";

interface ClaimDecided {
  claimId: string;
  recordId: string;
  name: string;
  state: "granted" | "refused" | "undone";
  reason: string;
}

const titles = {
  granted: "The page is yours",
  refused: "We could not give you this page",
  undone: "The page is no longer yours",
};

export const claimDecided = message<ClaimDecided>({
  kind: "claim.decided",
  by: ["push", "mail"],
  subject: ({ claimId, state }) => `${claimId} ${state}`,
  say: ({ name, state, reason }) => ({
    title: titles[state],
    message: state === "granted" ? `${name}. Add what you do, your hours and a photo.` : `${name}. ${reason}`,
    link: state === "granted" ? "/mybusiness" : "/notification",
  }),
});
