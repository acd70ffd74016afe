import { message } from "#/server/notification/notification.ts";

interface RecheckDecided {
  businessId: string;
  recheckSince: Date;
  keep: boolean;
  /** Why the tick goes. */
  reason: string;
}

/** A reviewer looked again at a business that changed what was checked: told to its owner. */
export const recheckDecided = message<RecheckDecided>({
  kind: "verification.recheck-decided",
  by: ["push", "mail"],
  // It may change again later, and is told again then.
  subject: ({ businessId, recheckSince }) => `${businessId} ${recheckSince.toISOString()}`,
  say: ({ keep, reason }) =>
    keep
      ? {
          title: "Your business stays verified",
          message: "We looked at what you changed. Your page keeps the blue tick.",
          link: "/mybusiness",
        }
      : {
          title: "Your business is no longer verified",
          message: `We looked at what you changed: ${reason} Send your documents again to get the blue tick back.`,
          link: "/verify",
        },
});
