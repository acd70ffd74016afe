import type { Business } from "#/server/business/contract.ts";

/** What visitors and the owner see alike. Of documents each sees something else. */
export type ShownBusiness = Omit<Business, "certifications">;
