import { z } from "zod";
import { AppError } from "#/server/platform/errors.ts";
import { isId } from "#/shared/id.ts";

/** End of a page: the value its last row is sorted by, and that row's id. */
interface Place {
  value: string;
  id: string;
}

/** Sort key of rows: an instant travels as microseconds since 1970, exactly as the database has it. */
export type SortKind = "time" | "text";

const Written = z.tuple([z.string(), z.string(), z.string()]);
const isValue: Record<SortKind, (value: string) => boolean> = {
  time: (value) => /^\d{1,16}$/.test(value),
  text: (value) => !value.includes("\0"),
};

/** A place as it travels: it says in which order it was reached, and means nothing in another. */
export const writeCursor = (sort: string, { value, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");

/** @throws AppError `request/invalid` for anything that was not written for this order */
export function readCursor(written: string, sort: string, kind: SortKind): Place {
  const parsed = Written.safeParse(readJson(Buffer.from(written, "base64url").toString()));
  if (parsed.success) {
    const [order, value, id] = parsed.data;
    if (order === sort && isValue[kind](value) && isId(id)) return { value, id };
  }
  throw new AppError("request/invalid", "That page can’t be found. Begin at the first");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cursor that we did not write.
    return undefined;
  }
}
