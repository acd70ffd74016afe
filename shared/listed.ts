import { say } from "./say.ts";

/** Joins names: "Ikeja, Surulere and Yaba". Not `Intl`, which lacks some languages of the screens. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? say("{names} and {last}", { names: names.slice(0, -1).join(", "), last }) : last;
}
