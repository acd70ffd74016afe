import { isId } from "./id.ts";

/** Position after the last row of a page. Contains the sort value, because that of the row may change before the next page. */
export interface Cursor {
  at: Date;
  id: string;
}

/** @param at ISO 8601 */
export const writeCursor = (at: string, id: string): string => `${at}_${id}`;

/** @returns `undefined` for an invalid cursor */
export function readCursor(text: string): Cursor | undefined {
  const [time = "", id = ""] = text.split("_");
  const at = new Date(time);
  return isId(id) && !Number.isNaN(at.getTime()) ? { at, id } : undefined;
}
