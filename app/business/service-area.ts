import type { Business } from "#/server/business/contract.ts";
import { listed } from "#/shared/listed.ts";
import { say } from "#/shared/say.ts";

/**
 * Other places it serves, state by state: "Eti-Osa and Surulere in Lagos; Egbeda in Oyo". Empty when there are none.
 */
export function alsoServes({ service_area, state, lga }: Pick<Business, "service_area" | "state" | "lga">): string {
  const byState = new Map<string, string[]>();
  for (const area of service_area) {
    if (area.state === state && area.lga === lga) continue;
    byState.set(area.state, [...(byState.get(area.state) ?? []), area.lga]);
  }
  return [...byState].map(([where, lgas]) => say("{lga} in {state}", { lga: listed(lgas), state: where })).join("; ");
}
