import { message } from "#/server/notification/notification.ts";

interface RecheckDecided {
  businessId: string;
  recheckSince: Date;
  keep: boolean;
  reason: string;
}

export const recheckDecided = message<RecheckDecided>({
  kind: "verification.recheck-decided",
  by: ["push", "mail"],
  subject: ({ businessId, recheckSince }) => `${businessId} ${recheckSince.toISOString()}`,
  say: ({ keep, reason }, say) =>
    keep
      ? {
          title: say("Your business stays verified"),
          message: say("We looked at what you changed. Your page keeps the blue tick."),
          link: "/mybusiness",
        }
      : {
          title: say("Your business is no longer verified"),
          message: say("We looked at what you changed: {reason} Send your documents again to get the blue tick back.", {
            reason,
          }),
          link: "/verify",
        },
});
