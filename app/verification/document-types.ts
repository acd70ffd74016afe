import type { OwnBusiness } from "#/server/business/contract.ts";
import type { documentTypes as known } from "#/server/verification/contract.ts";

export type DocumentType = (typeof known)[number];

/** Said here again so that pages need not carry the checks of the contract; the types hold that the two are one. */
export const documentTypes = ["CAC", "ID Card", "Others"] as const satisfies typeof known;

/** The first kind that is needed and was not sent, or was sent back. */
export function missingType(sent: OwnBusiness["certifications"]): DocumentType {
  const isThere = (type: DocumentType) => sent.some(({ name, status }) => name === type && status !== "rejected");
  return (["CAC", "ID Card"] as const).find((type) => !isThere(type)) ?? "Others";
}
