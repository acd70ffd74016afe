import { say } from "./say.ts";

/** Names in a row: "Ikeja, Surulere and Yaba". By hand: `Intl` does not know all languages of the screens. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? say("{names} and {last}", { names: names.slice(0, -1).join(", "), last }) : last;
}
