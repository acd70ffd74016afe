import { z } from "zod";
import type { Config } from "#/server/platform/config.ts";
import { fold } from "#/shared/fold.ts";

const timeoutMs = 8_000;

export type RegistryAnswer =
  | { state: "not connected" | "silent" | "unknown"; company: null }
  | {
      state: "found";
      company: { name: string; number: string; status: string; registered_on: string; matches: boolean };
    };

const Company = z.object({
  rc_number: z.string(),
  company_name: z.string(),
  company_status: z.string().nullish(),
  registrationDate: z.string().nullish(),
});
const Reply = z.object({ status: z.boolean(), data: z.union([z.array(Company), Company]).nullish() });

const nothing = (state: "not connected" | "silent" | "unknown"): RegistryAnswer => ({ state, company: null });

/** Splits "RC 1234567" into kind and digits, as the register expects. */
function partsOf(number: string): { kind: string; digits: string } {
  const [, kind = "", digits = ""] = /^([A-Z]*)\D*(\d+)$/.exec(number.toUpperCase()) ?? [];
  return { kind: ["BN", "IT"].includes(kind) ? kind : "RC", digits };
}

/**
 * Looks up a registration number in the register of companies (CAC, by Prembly). An unreadable response counts as no response: a
 * reviewer then looks it up by hand.
 * @param businessName the name to compare with the registered one
 */
export async function lookUpCompany(
  { registry }: Pick<Config, "registry">,
  number: string,
  businessName: string,
): Promise<RegistryAnswer> {
  if (!registry) return nothing("not connected");
  const { kind, digits } = partsOf(number);
  try {
    const response = await fetch(`${registry.apiUrl}/verification/cac/advance`, {
      method: "POST",
      headers: { "content-type": "application/json", "app-id": registry.appId, "x-api-key": registry.apiKey },
      body: JSON.stringify({ rc_number: digits, company_type: kind }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { data } = Reply.parse(await response.json());
    const found = [data ?? []].flat().find(({ rc_number }) => partsOf(rc_number).digits === digits);
    if (!found) return nothing(response.status < 500 ? "unknown" : "silent");
    return { state: "found", company: presentCompany(found, businessName) };
  } catch {
    // The reviewer sees that the lookup failed.
    return nothing("silent");
  }
}

function presentCompany(found: z.output<typeof Company>, businessName: string) {
  return {
    name: found.company_name,
    number: found.rc_number,
    status: found.company_status ?? "",
    registered_on: found.registrationDate?.slice(0, 10) ?? "",
    matches: isNameOfBusiness(found.company_name, businessName),
  };
}

const legalWords = new Set(["ltd", "limited", "nig", "nigeria", "enterprise", "enterprises", "ventures", "and", "co"]);

/** True if a registered name has every distinctive word of the name of a business. */
export function isNameOfBusiness(registered: string, businessName: string): boolean {
  const [given, words] = [contentOf(businessName), contentOf(registered)];
  return given.length > 0 && given.every((word) => words.includes(word));
}

/** The distinctive words of a company name. */
export const contentOf = (name: string): string[] =>
  fold(name)
    .split(" ")
    .filter((word) => word && !legalWords.has(word));
