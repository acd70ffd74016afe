import { say } from "./say.ts";
/** Reach of a plan: in its own LGA, in its own state, or in all of Nigeria. It moves with the business. */
export const reaches = ["lga", "state", "nigeria"] as const;
export type Reach = (typeof reaches)[number];

/** The place in which a business is lifted, in words: "Ikeja", "all of Lagos", "all of Nigeria". */
export function reachText(reach: Reach, { lga, state }: { lga: string; state: string }): string {
  if (reach === "nigeria") return say("all of Nigeria");
  return reach === "state" ? say("all of {state}", { state }) : lga;
}
