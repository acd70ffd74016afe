import { z } from "zod";
import type { Caller, House, Viewer } from "#/server/house.ts";
import type { Call, CallName, CheckedInput, Contract, OutputOf } from "./contract.ts";
import { AppError } from "./errors.ts";

/** Everything a handler may use. */
export type Asking<C extends Call> = CheckedInput<C> &
  House & {
    viewer: Viewer | undefined;
    caller: Caller;
    requestId: string;
    /** Names what the answer shows, so that a page made of it is thrown away when that changes. */
    shows: (...tags: string[]) => void;
    /** Sets a header of the answer. */
    header: (name: string, value: string) => void;
  };

export type Handler<C extends Call> = (asking: Asking<C>) => Promise<OutputOf<C>> | OutputOf<C>;

/** One call with its handler. */
export interface Route {
  name: CallName;
  call: Call;
  handle: Handler<Call>;
}

/** Pairs a contract with its handlers: the types refuse a call without one. */
export function routes<C extends Contract>(contract: C, handlers: { [K in keyof C]: Handler<C[K] & Call> }): Route[] {
  return (Object.keys(contract) as CallName[]).map((name) => ({
    name,
    call: contract[name]!,
    handle: handlers[name as keyof C] as unknown as Handler<Call>,
  }));
}

/** The same check for a call that comes over the wire and for one made while rendering. @throws AppError `request/invalid` */
export function checkInput(call: Call, input: { params?: unknown; query?: unknown; body?: unknown }): CheckedInput<Call> {
  return {
    params: call.params ? checkPart(call.params, input.params ?? {}) : undefined,
    query: call.query ? checkPart(call.query, input.query ?? {}) : undefined,
    body: call.body ? checkPart(call.body, input.body) : undefined,
  } as CheckedInput<Call>;
}

function checkPart(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join(".");
    fields[name] ??= issue.message;
  }
  const [first] = result.error.issues;
  throw new AppError("request/invalid", sentenceFor(first), { fields });
}

/** Our schemas word their own refusals; what zod words by itself is given the name of its field. */
function sentenceFor(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "Something is wrong with what was sent";
  const name = issue.path.map(String).join(".");
  return /^(Invalid|Too|Unrecognized|Expected)/.test(issue.message) && name ? `${name}: ${issue.message}` : issue.message;
}
