import type { OwnBusiness } from "#/server/business/contract.ts";
import type { DocumentType } from "#/shared/document-checks.ts";
import { say, sayLater } from "#/shared/say.ts";

/** The first required kind that is missing or was rejected. */
export function missingType(sent: OwnBusiness["certifications"]): DocumentType {
  const isThere = (type: DocumentType) => sent.some(({ name, status }) => name === type && status !== "rejected");
  return (["CAC", "ID Card"] as const).find((type) => !isThere(type)) ?? "Others";
}

/** State of a needed document. */
export interface Need {
  type: "CAC" | "ID Card";
  words: string;
  state: "missing" | OwnBusiness["certifications"][number]["status"];
  /** When it was decided, or sent; empty while it is missing. */
  on: string;
}

const needs = [
  { type: "CAC", words: sayLater("CAC certificates of the business") },
  { type: "ID Card", words: sayLater("A valid government ID: NIN slip, passport, driver’s licence or voter’s card") },
] as const;

/** The documents required for the tick; of several of one kind the most advanced counts. */
export function needsOf(sent: OwnBusiness["certifications"]): Need[] {
  return needs.map(({ type, words }) => {
    const ofType = sent.filter(({ name }) => name === type);
    const best = (["approved", "pending", "rejected"] as const)
      .map((status) => ofType.findLast((document) => document.status === status))
      .find((document) => document !== undefined);
    return { type, words, state: best?.status ?? "missing", on: best ? best.decided_on || best.date_created : "" };
  });
}

/** Next step of the owner, or the time to wait. */
export function nextSentence(sent: OwnBusiness["certifications"]): string {
  const open = needsOf(sent).filter(({ state }) => state === "missing" || state === "rejected");
  if (open.length === 0) return say("We have both and are checking them. It takes about 1 working day.");
  if (open.length === 2)
    return say("Still to send: your CAC certificate and your ID. After that it takes about 1 working day.");
  return open[0]?.type === "CAC"
    ? say("Still to send: your CAC certificate. After that it takes about 1 working day.")
    : say("Still to send: your ID. After that it takes about 1 working day.");
}
