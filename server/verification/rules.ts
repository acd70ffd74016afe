import { AppError } from "#/server/platform/errors.ts";

/** State of a document, and every way out of it that a reviewer has. */
const steps = {
  pending: { approve: "approved", reject: "rejected" },
  // An accepted document may turn out false, and a refused one may have been misread.
  approved: { reject: "rejected", reopen: "pending" },
  rejected: { approve: "approved", reopen: "pending" },
} as const;

export type DocumentStatus = keyof typeof steps;
/** `reopen` takes a decision back: the document waits again. */
export type Decision = "approve" | "reject" | "reopen";

/** State after `decision` from `from`. @throws AppError `verification/wrong-step` when it leads nowhere */
export function after(from: DocumentStatus, decision: Decision): DocumentStatus {
  const ways: Partial<Record<Decision, DocumentStatus>> = steps[from];
  const to = ways[decision];
  if (!to) throw new AppError("verification/wrong-step", `That document is ${from} already`);
  return to;
}

/** Proof for the blue tick: that the business is registered, and who stands behind it. */
const needed = ["CAC", "ID Card"] as const;

/** True if these documents prove the business: a CAC certificate and a government ID, both approved. */
export const isProven = (documents: readonly { name: string; status: DocumentStatus }[]): boolean =>
  needed.every((name) => documents.some((document) => document.name === name && document.status === "approved"));
