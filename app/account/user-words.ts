import type { User } from "#/server/account/contract.ts";

/** A person's place, as the profile shows it: "Ikeja, Lagos". */
export const locationText = ({ lga, state }: Pick<User, "lga" | "state">) => [lga, state].filter(Boolean).join(", ");

/** "Ada Obi"; empty until the profile is complete. */
export const fullName = ({ firstname, lastname }: Pick<User, "firstname" | "lastname">) =>
  [firstname, lastname].filter(Boolean).join(" ");
