import { forgetDraft, keepDraft, readDraft } from "#/app/ui/draft.ts";
import type { DocumentCheck } from "#/shared/document-checks.ts";

/** The checks ticked and the number typed by the reviewer so far. */
export interface Checked {
  checks: readonly DocumentCheck[];
  number: string;
}

const draftOf = (documentId: string) => `office checks ${documentId}`;

/** Checks of a document that were begun; a session may end before the decision. @param needed those of this kind of document */
export function readChecks(documentId: string, needed: readonly DocumentCheck[]): Checked | undefined {
  const kept = readDraft(draftOf(documentId));
  const ticked = kept?.checks?.split(" ") ?? [];
  return kept && { checks: needed.filter((check) => ticked.includes(check)), number: kept.number ?? "" };
}

export const keepChecks = (documentId: string, { checks, number }: Checked) =>
  keepDraft(draftOf(documentId), { checks: checks.join(" "), number });

export const forgetChecks = (documentId: string) => forgetDraft(draftOf(documentId));
