import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { hasControls } from "#/shared/plain-text.ts";
import type { Call, CallName, CheckedInput, Contract, OutputOf, StaffRole } from "../contract.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";

export type CallContext<C extends Call> = CheckedInput<C> &
  Services & {
    /** The signed-in account; always present in calls for members. */
    viewer: C["access"] extends "member" | readonly StaffRole[] ? Viewer : Viewer | undefined;
    file: C["bodyAs"] extends "file" ? IncomingFile : undefined;
    bytes: C["bodyAs"] extends "raw" ? IncomingBytes : undefined;
    caller: Caller;
    requestId: string;
    header: (name: string, value: string) => void;
  };

/** An incoming file. It must be read to its end, or destroyed. */
export interface IncomingFile {
  stream: Readable;
  /** True when the size limit was exceeded; the rest was discarded. */
  isTooLarge: () => boolean;
}

/** An unparsed body with its headers. */
export interface IncomingBytes {
  bytes: Buffer;
  header: (name: string) => string;
}

export interface OutgoingPicture {
  stream: Readable;
  /** `image/webp` */
  type: string;
  bytes: number;
}

/** A streamed CSV or JSON file. */
export interface OutgoingFile {
  filename: string;
  pieces: AsyncIterable<string>;
}

/** Live events: receives the connection, on which the response head has been sent. */
export type OutgoingStream = (connection: Socket) => void;

type Answer<C extends Call> = C["answersAs"] extends "picture"
  ? OutgoingPicture
  : C["answersAs"] extends "stream"
    ? OutgoingStream
    : C["answersAs"] extends "csv" | "json file"
      ? OutgoingFile
      : OutputOf<C>;

type Handler<C extends Call> = (context: CallContext<C>) => Promise<Answer<C>> | Answer<C>;

/** A cached page built from the response is dropped when one of these tags changes. */
type CacheTags<C extends Call> = (answer: OutputOf<C>, input: CheckedInput<C>) => readonly string[];

interface PublicRead<C extends Call> {
  cacheTags: CacheTags<C> | "none";
  handle: Handler<C>;
}

type HandlerOf<Name, C extends Call> = C["access"] extends "member" | readonly StaffRole[]
  ? Handler<C>
  : Name extends `GET ${string}`
    ? PublicRead<C>
    : Handler<C>;

export interface Route {
  name: CallName;
  call: Call;
  handle: Handler<Call>;
  /** Absent: pages with its response must not be cached. */
  cacheTags?: CacheTags<Call> | undefined;
  /** Role in which a helper may make the call for a business; absent: in none. */
  helperRole?: string;
}

/** Pairs a contract with its handlers. The types require a handler for each call, and cache tags for each public GET. */
export function routes<C extends Contract>(
  contract: C,
  handlers: { [K in keyof C]: HandlerOf<K, C[K] & Call> },
): Route[] {
  return (Object.keys(contract) as CallName[]).map((name) => {
    const given = handlers[name as keyof C] as unknown as Handler<Call> | PublicRead<Call>;
    const call = contract[name]!;
    if (typeof given === "function") return { name, call, handle: given };
    const { handle, cacheTags } = given;
    return { name, call, handle, cacheTags: cacheTags === "none" ? undefined : cacheTags };
  });
}

/** Handles a call. Public reads use a standby of the database, if any. */
export function dispatch({ handle, cacheTags }: Route, context: CallContext<Call>): ReturnType<Handler<Call>> {
  const { replicas, db, viewer } = context;
  if (!replicas || !cacheTags || viewer) return handle(context);
  return replicas.read(
    db,
    (from) => handle({ ...context, db: from }),
    (answer) => cacheTags(answer, context),
  );
}

/** Validates input, for calls over HTTP and during rendering. @throws AppError `request/invalid` */
export function checkInput(
  call: Call,
  input: { params?: unknown; query?: unknown; body?: unknown },
): CheckedInput<Call> {
  return {
    params: call.params ? addressable(checkPart(call.params, input.params ?? {})) : undefined,
    query: call.query ? storable(checkPart(call.query, withoutEmpty(input.query ?? {}))) : undefined,
    body: call.body ? storable(checkPart(call.body, input.body ?? {})) : undefined,
  } as CheckedInput<Call>;
}

/** Removes empty form fields: an empty `lat` would otherwise be parsed as 0. */
const withoutEmpty = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));

/** NUL can match no id. @throws AppError `request/unknown-call` */
function addressable(params: unknown): unknown {
  if (Object.values(params as object).every((value) => !String(value).includes("\0"))) return params;
  throw new AppError("request/unknown-call", "There is no such call");
}

/** Maximum depth of input; no contract needs more. */
const deepest = 20;

/**
 * Sanitizes input for the database: lone surrogates become replacement characters.
 * @throws AppError `request/invalid` for NUL and terminal controls
 */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    if (!hasControls(value)) return value.toWellFormed();
    throw new AppError("request/invalid", "That text has a character in it that can’t be kept");
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth === deepest) throw new AppError("request/invalid", "That has too many lists inside lists");
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one, depth + 1)]));
}

function checkPart(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: plainWords });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.map(String).join(".");
    fields[name] ??= issue.message;
  }
  throw new AppError("request/invalid", result.error.issues[0]!.message, { fields });
}

const nouns: Record<string, string> = { int: "a whole number", object: "an object with named fields", array: "a list" };

/** Replaces zod's default messages, which are for developers. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.map(String).join(".") || "The body";
  const unit = issue.origin === "string" ? " letters long" : "";
  switch (issue.code) {
    case "too_small":
      return `${name} must be at least ${issue.minimum}${unit}`;
    case "too_big":
      return `${name} must be at most ${issue.maximum}${unit}`;
    case "invalid_type":
      return issue.input === undefined
        ? `${name} is missing`
        : `${name} must be ${nouns[issue.expected] ?? `a ${issue.expected}`}`;
    case "invalid_value":
      return `${name} must be one of ${issue.values.join(", ")}`;
    default:
      return `${name} can't be understood`;
  }
}

export interface Viewer {
  id: string;
  sessionId: string;
  role: "user" | StaffRole;
  /** True if the second factor was used in this session; required for staff calls. */
  isProven: boolean;
  /** Present when a helper makes the call; all other fields are the owner's. */
  helper?: { id: string; name: string; businessId: string };
}

export interface Caller {
  ip: string;
  /** The network that limits count by: the first 64 bits of an IPv6 address, the whole of an IPv4 address. */
  network: string;
  /** The device id of our own browser client; for other callers their network and program. */
  device: string;
  userAgent: string;
  /** The token after `Bearer` in the Authorization header; else empty. */
  bearer: string;
  /** The business that the caller acts for, from the header `x-business-id`; empty: none. */
  businessId: string;
  /** The last live event received before the connection broke; empty: none. */
  lastEventId: string;
  doNotTrack: boolean;
}
