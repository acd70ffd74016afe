import { BusinessMaker } from "#/server/demo/business.ts";

/** The current date of the demo. */
export const now = new Date("2026-11-21T10:00:00Z");

export function makeDemo(count: number) {
  const maker = new BusinessMaker(now);
  return Array.from({ length: count }, () => maker.next());
}
