import { type ErrorCode, errorStatus } from "#/shared/error-codes.ts";

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly note: string | undefined;
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

/** The error for one invalid field of a form. */
export const invalidField = (field: string, detail: string) =>
  new AppError("request/invalid", detail, { fields: { [field]: detail } });

export interface Problem {
  detail: string;
  code: ErrorCode;
  request_id: string;
  fields?: Record<string, string>;
}
