import { z } from "zod";
import type { StaffRole } from "#/server/platform/contract.ts";
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

/** Query of a list: the first of `sorts` is the default order; a minus reverses one. */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) =>
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

const pageQuery = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  query.extend({
    after: cursor.describe("`next` of the page before"),
    before: cursor.describe("`previous` of the page after"),
  });

const page = <R extends z.ZodObject>(row: R) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe("asks for what follows, as `after`"),
    previous: z.string().nullable().describe("asks for what comes before, as `before`"),
  });

const fileQuery = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  query.extend({
    reason: z.string().trim().max(500).default(""),
    columns: z.string().max(500).optional().describe("`name,email`: these columns only, in the order of the list"),
  });

const file = z.string().describe("RFC 4180 in UTF-8, at most 100,000 rows");

interface PageCall<S extends z.ZodRawShape, R extends z.ZodObject> {
  does: string;
  access: readonly StaffRole[];
  query: ReturnType<typeof pageQuery<S>>;
  returns: ReturnType<typeof page<R>>;
}

interface FileCall<S extends z.ZodRawShape> {
  does: string;
  access: readonly StaffRole[];
  query: ReturnType<typeof fileQuery<S>>;
  returns: typeof file;
  answersAs: "csv";
}

/** The two calls of a list: its pages, and all of it as a file. */
export type ListContract<Name extends string, S extends z.ZodRawShape, R extends z.ZodObject> = {
  [K in `GET /v2/admin/${Name}`]: PageCall<S, R>;
} & { [K in `GET /v2/admin/${Name}.csv`]: FileCall<S> };

export function listContract<Name extends string, S extends z.ZodRawShape, R extends z.ZodObject>({
  name,
  does,
  fileIs,
  access,
  query,
  row,
}: {
  name: Name;
  does: string;
  fileIs: string;
  access: readonly StaffRole[];
  query: z.ZodObject<S>;
  row: R;
}) {
  const pages: PageCall<S, R> = { does, access, query: pageQuery(query), returns: page(row) };
  const whole: FileCall<S> = {
    does: `${fileIs} as a file. That it was exported is written to the audit log.`,
    access,
    query: fileQuery(query),
    returns: file,
    answersAs: "csv",
  };
  return { [`GET /v2/admin/${name}`]: pages, [`GET /v2/admin/${name}.csv`]: whole } as ListContract<Name, S, R>;
}
