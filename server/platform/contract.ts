import type { z } from "zod";
import type { ErrorCode } from "#/shared/error-codes.ts";
import type { CallLimit } from "./limits/table.ts";

/** Roles of staff; the administrator has the rights of all others. */
export type StaffRole = "agent" | "moderator" | "finance" | "administrator";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export type CallName = `${Method} /v2/${string}`;

/** Input, response and errors of one call of `/v2`. Checks, client types and the reference are derived from it. */
export interface Call {
  does: string;
  /** Access; default: public. A list of roles: staff with one of them, after the second factor. */
  access?: "public" | "member" | readonly StaffRole[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Called by one provider on behalf of many people: exempt from limits by network. */
  isFromProvider?: true;
  /** Encoding of the body; JSON unless given. `raw`: its unparsed bytes, for checking a signature. */
  bodyAs?: "json" | "form" | "file" | "raw";
  returns: z.ZodType;
  /**
   * Private pictures are sent as bytes, live events as server-sent events, exports as CSV or a JSON file, a USSD
   * screen as text; everything else as JSON.
   */
  answersAs?: "json" | "picture" | "stream" | "csv" | "json file" | "text";
  /** Media types of a binary response; default: any picture. */
  answersIn?: readonly string[];
  /** Limits counted before the handler runs, from `limits/table.ts`. */
  limits?: readonly CallLimit[];
  /** The response depends only on settings: built once, then sent as the same bytes with an ETag. */
  isConstant?: true;
  /** Error codes besides invalid input. */
  errors?: readonly ErrorCode[];
}

export type Contract = Record<CallName, Call>;

type Part<C extends Call, P extends "params" | "query" | "body", Way extends "in" | "out"> = C[P] extends z.ZodType
  ? Way extends "in"
    ? z.input<C[P]>
    : z.output<C[P]>
  : undefined;

/** Input as passed by a caller: only the parts that the call has; optional fields may be omitted. */
type InputOf<C extends Call> = (C["params"] extends z.ZodType ? { params: Part<C, "params", "in"> } : unknown) &
  (C["query"] extends z.ZodType
    ? Record<string, never> extends Part<C, "query", "in">
      ? { query?: Part<C, "query", "in"> }
      : { query: Part<C, "query", "in"> }
    : unknown) &
  (C["body"] extends z.ZodType ? { body: Part<C, "body", "in"> } : unknown) &
  (C["bodyAs"] extends "file" ? { file: Blob } : unknown);

export interface CheckedInput<C extends Call> {
  params: Part<C, "params", "out">;
  query: Part<C, "query", "out">;
  body: Part<C, "body", "out">;
}

export type OutputOf<C extends Call> = z.output<C["returns"]>;

/** A typed client for every call in `C`, for the browser, server rendering and tests. */
export type CallApi<C> = <K extends keyof C & CallName>(
  call: K,
  ...input: Record<string, never> extends InputOf<C[K] & Call>
    ? [input?: InputOf<C[K] & Call>]
    : [input: InputOf<C[K] & Call>]
) => Promise<OutputOf<C[K] & Call>>;

/** Lets a module declare its calls: `interface Contracts extends Calls<typeof reviewContract> {}`. */
export type Calls<C extends Contract> = C;

/** Every call of `/v2` by its wire path: each module declares its own in its `contract.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface Contracts {}
