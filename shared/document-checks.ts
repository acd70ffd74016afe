/** Types of verification documents. */
export const documentTypes = ["CAC", "ID Card", "Others"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Checks by a reviewer before a document is approved. */
export const documentChecks = ["name", "number", "expiry", "genuine"] as const;
export type DocumentCheck = (typeof documentChecks)[number];

export const checksOf: Record<string, readonly DocumentCheck[]> = {
  CAC: ["name", "number", "genuine"],
  "ID Card": ["name", "expiry", "genuine"],
  Others: ["name", "genuine"],
};
