/** Known facts of a business before a review of its documents. */
interface RiskFacts {
  /** Open reports of its page. */
  openReports: number;
  /** It was verified as something else than it says it is now. */
  isToRecheck: boolean;
  /** Other businesses with its phone number. */
  samePhone: number;
  /** Its documents that were rejected before. */
  rejected: number;
}

/**
 * Days of waiting that each risk is worth. Adding days, and not sorting by risk first, keeps what is harmless from
 * waiting for ever behind what is not.
 */
export const riskDays = { openReports: 14, isToRecheck: 7, samePhone: 7, rejected: 3 } as const satisfies Record<
  keyof RiskFacts,
  number
>;

/** From so many rejected documents on it looks like trying until one passes. */
export const rejectedMany = 2;

const several = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** Risks of a business, in words for the reviewer; the heaviest first. */
export function risksOf({ openReports, isToRecheck, samePhone, rejected }: RiskFacts): string[] {
  const said = [
    openReports > 0 && several(openReports, "Reported by a person", "reports are open"),
    isToRecheck && "Changed its name, number or category after the check",
    samePhone > 0 && several(samePhone, "Another business has this number", "other businesses have this number"),
    rejected >= rejectedMany && `${rejected} documents were rejected before`,
  ];
  return said.filter((words) => words !== false);
}
