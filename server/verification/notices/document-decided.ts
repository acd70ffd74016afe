import { message } from "#/server/notification/notification.ts";

interface DocumentDecided {
  certificationId: string;
  /** "CAC" */
  name: string;
  /** `pending`: the decision was taken back. */
  status: "approved" | "rejected" | "pending";
  /** Why it was rejected; may be empty. */
  reason: string;
  /** This was the last proof that the business needed. */
  makesVerified: boolean;
  at: Date;
}

/** A reviewer decided on a document: told to the owner of the business. */
export const documentDecided = message<DocumentDecided>({
  kind: "verification.document-decided",
  by: ["push", "mail"],
  // A word may be taken back later, and is told again then.
  subject: ({ certificationId, at }) => `${certificationId} ${at.toISOString()}`,
  say: ({ name, status, reason, makesVerified }) => {
    if (status === "pending") {
      const message = `We are checking the document you sent as “${name}” once more.`;
      return { title: "A document is being checked again", message, link: "/verify" };
    }
    if (makesVerified) {
      const message = "We approved your documents. Your page now carries the blue tick with the word “Verified”.";
      return { title: "Your business is verified", message, link: "/mybusiness" };
    }
    if (status === "approved") {
      const message = `We approved the document you sent as “${name}”.`;
      return { title: "A document was approved", message, link: "/verify" };
    }
    const why = reason ? `: ${reason}` : ".";
    const message = `We could not accept the document you sent as “${name}”${why} You can send another one.`;
    return { title: "A document was rejected", message, link: "/verify" };
  },
});
