import { message } from "#/server/notification/notification.ts";

interface DocumentDecided {
  certificationId: string;
  name: string;
  /** `pending`: the decision was undone. */
  status: "approved" | "rejected" | "pending";
  reason: string;
  /** This was the last proof that the business needed. */
  makesVerified: boolean;
  at: Date;
}

export const documentDecided = message<DocumentDecided>({
  kind: "verification.document-decided",
  by: ["push", "mail"],
  // A decision may be undone and made again.
  subject: ({ certificationId, at }) => `${certificationId} ${at.toISOString()}`,
  say: ({ name, status, reason, makesVerified }, say) => {
    if (status === "pending") {
      const message = say("We are checking the document you sent as “{name}” once more.", { name });
      return { title: say("A document is being checked again"), message, link: "/verify" };
    }
    if (makesVerified) {
      const message = say("We approved your documents. Your page now carries the blue tick with the word “Verified”.");
      return { title: say("Your business is verified"), message, link: "/mybusiness" };
    }
    if (status === "approved") {
      const message = say("We approved the document you sent as “{name}”.", { name });
      return { title: say("A document was approved"), message, link: "/verify" };
    }
    const message = reason
      ? say("We could not accept the document you sent as “{name}”: {reason} You can send another one.", {
          ...{ name, reason },
        })
      : say("We could not accept the document you sent as “{name}”. You can send another one.", { name });
    return { title: say("A document was rejected"), message, link: "/verify" };
  },
});

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
