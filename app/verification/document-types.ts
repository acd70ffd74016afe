import type { OwnBusiness } from "#/server/business/contract.ts";
import type { DocumentType } from "#/shared/document-checks.ts";
import { say, sayLater } from "#/shared/say.ts";

const needs = [
  {
    type: "CAC",
    name: sayLater("CAC certificates of the business"),
    what: sayLater("A picture, or the PDF of the CAC portal"),
  },
  {
    type: "ID Card",
    name: sayLater("A valid government ID"),
    what: sayLater("NIN slip, passport, driver’s licence or voter’s card"),
  },
] as const;

/** The documents required for the tick that were not sent, or none of which was accepted. */
export const openNeeds = (sent: OwnBusiness["certifications"]) =>
  needs.filter(({ type }) => !sent.some(({ name, status }) => name === type && status !== "rejected"));

/** The first required kind that is missing or was rejected. */
export const missingType = (sent: OwnBusiness["certifications"]): DocumentType => openNeeds(sent)[0]?.type ?? "Others";

/** Next step of the owner, or the time to wait. */
export function nextSentence(sent: OwnBusiness["certifications"]): string {
  const open = openNeeds(sent);
  if (open.length === 0) return say("We have both and are checking them. It takes about 1 working day.");
  if (open.length === 2)
    return say("Still to send: your CAC certificate and your ID. After that it takes about 1 working day.");
  return open[0]?.type === "CAC"
    ? say("Still to send: your CAC certificate. After that it takes about 1 working day.")
    : say("Still to send: your ID. After that it takes about 1 working day.");
}
