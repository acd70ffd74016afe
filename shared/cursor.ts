import { isId } from "./id.ts";

/** Where a page of a list ends. It has the value that the list is sorted by, because that of its row may change before the next page. */
export interface Cursor {
  at: Date;
  id: string;
}

/** @param at ISO 8601 */
export const writeCursor = (at: string, id: string): string => `${at}_${id}`;

/** @returns `undefined` for a text that is no cursor */
export function readCursor(text: string): Cursor | undefined {
  const [time = "", id = ""] = text.split("_");
  const at = new Date(time);
  return isId(id) && !Number.isNaN(at.getTime()) ? { at, id } : undefined;
}
