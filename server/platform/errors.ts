/** Refusals of the platform itself, with their status on the wire. */
export const ownStatus = {
  "request/malformed": 400,
  "request/invalid": 422,
  "request/too-large": 413,
  "request/unsupported-type": 415,
  "request/too-many": 429,
  "request/too-slow": 408,
  "request/unknown-call": 404,
  "request/foreign-origin": 403,
  "account/sign-in-needed": 401,
  "account/not-allowed": 403,
  "account/second-step-needed": 403,
  "server/failed": 500,
  "server/unavailable": 503,
} as const;

type OwnCodes = typeof ownStatus;

/** Every code of a refusal and its status. A module declares its own in its `module.ts`, next to `errors`. */
export interface ErrorCodes extends OwnCodes {}

export type ErrorCode = keyof ErrorCodes;

/** The one table of codes and statuses: the platform's, and those of each module that was loaded. */
export const errorStatus: Record<ErrorCode, number> = { ...ownStatus } as Record<ErrorCode, number>;

/** Adds the codes of a module to the table. */
export function declareErrors(codes: Partial<Record<ErrorCode, number>>) {
  Object.assign(errorStatus, codes);
}

/** A refusal: a code for programs, a sentence for people, a note for our log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly note: string | undefined;
  /** Problems field by field, where a form was refused. */
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: { note?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(detail);
    this.code = code;
    this.detail = detail;
    this.note = more.note;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A refusal on the wire. */
export interface Problem {
  detail: string;
  code: ErrorCode;
  request_id: string;
  fields?: Record<string, string>;
}
