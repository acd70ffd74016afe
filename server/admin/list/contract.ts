import { z } from "zod";
import { lettersMax } from "#/shared/letters-max.ts";

/** So many rows a page has; the last one may have fewer. */
export const pageRows = 50;

/** Rows of an export at most: no sheet is worked with beyond that. */
export const exportRowsMax = 100_000;

const day = z.iso
  .date("Give a day as 2026-11-18")
  .startsWith("20", "Give a day as 2026-11-18")
  .optional()
  .describe("a day in Lagos");

export const yesOrNo = z.enum(["yes", "no"]).optional();

const cursor = z.string().max(1_000).optional();

/** Query of every list: the first of `sorts` is the order unless said; a minus turns one around. */
export const ask = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(sorts: S, filters: F) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(lettersMax.search, "Use at most 200 letters")
      .regex(/^\P{Cc}*$/u, "That can’t be searched for")
      .optional(),
    from: day,
    to: day,
    sort: z.enum(sorts).default(sorts[0]),
    ...filters,
  });

/** One page of a list. */
export const paged = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  query.extend({
    after: cursor.describe("`next` of the page before"),
    before: cursor.describe("`previous` of the page after"),
  });

export const page = <R extends z.ZodObject>(row: R) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe("asks for what follows, as `after`"),
    previous: z.string().nullable().describe("asks for what comes before, as `before`"),
  });

/** A whole list at once, and why. */
export const whole = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  query.extend({
    reason: z.string().trim().max(500).default(""),
    columns: z.string().max(500).optional().describe("`name,email`: these columns only, in the order of the list"),
  });

export const file = z.string().describe("RFC 4180 in UTF-8, at most 100,000 rows");

export const isLogged = "That it was exported is written to the audit log.";
