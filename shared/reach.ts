import { say } from "./say.ts";
/** Area in which a plan promotes a business. It follows the location of the business. */
export const reaches = ["lga", "state", "nigeria"] as const;
export type Reach = (typeof reaches)[number];

/** The area of a promotion as text: "Ikeja", "all of Lagos", "all of Nigeria". */
export function reachText(reach: Reach, { lga, state }: { lga: string; state: string }): string {
  if (reach === "nigeria") return say("all of Nigeria");
  return reach === "state" ? say("all of {state}", { state }) : lga;
}
