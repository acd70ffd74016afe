import type { Business } from "#/server/business/contract.ts";

const names: Record<string, string> = { CAC: "CAC", "ID Card": "ID" };

/**
 * Checks of a business, from papers to a visit, with dates: the latest of each kind. Other documents prove nothing by
 * themselves.
 */
export function checksOf(
  certifications: Business["certifications"],
  visitedOn: string,
): { name: string; on: string }[] {
  const latest = new Map(certifications.map(({ name, checked_on }) => [name, checked_on]));
  const papers = Object.entries(names).flatMap(([kind, name]) => {
    const on = latest.get(kind);
    return on ? [{ name, on }] : [];
  });
  return visitedOn ? [...papers, { name: "Visited", on: visitedOn }] : papers;
}
