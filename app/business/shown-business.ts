import type { Business } from "#/server/business/contract.ts";

/** The part of the page that visitors and the owner see alike. Documents look different to each. */
export type ShownBusiness = Omit<Business, "certifications">;
