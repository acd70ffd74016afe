/** Every way in which we refuse, and its status on the wire: the one table. */
export const errorStatus = {
  "request/malformed": 400,
  "request/invalid": 422,
  "request/too-large": 413,
  "request/unsupported-type": 415,
  "request/too-many": 429,
  "request/too-slow": 408,
  "request/unknown-call": 404,
  "request/foreign-origin": 403,
  "account/sign-in-needed": 401,
  "account/wrong-credentials": 401,
  "account/google-refused": 401,
  "account/already-exists": 409,
  "account/wrong-password": 400,
  "account/wrong-code": 400,
  "account/reset-not-proven": 400,
  "account/no-such-session": 404,
  "account/profile-incomplete": 403,
  "account/not-allowed": 403,
  "account/blocked": 403,
  "account/second-step-needed": 403,
  "account/wrong-second-step": 400,
  "account/not-found": 404,
  "media/not-a-picture": 415,
  "media/not-found": 404,
  "business/not-found": 404,
  "business/closed": 404,
  "business/none-yet": 404,
  "business/already-have-one": 409,
  "business/blocked": 409,
  "business/catalog-full": 409,
  "business/no-such-item": 404,
  "review/own-business": 403,
  "review/hidden": 403,
  "review/no-such-comment": 404,
  "review/already-answered": 409,
  "chat/to-oneself": 400,
  "chat/blocked": 403,
  "chat/not-found": 404,
  "chat/no-such-person": 404,
  "chat/too-many-new": 429,
  "notification/not-found": 404,
  "moderation/no-such-subject": 404,
  "moderation/no-such-measure": 404,
  "moderation/already-appealed": 409,
  "moderation/nothing-open": 409,
  "referral/not-found": 404,
  "referral/nothing-payable": 409,
  "referral/no-open-payout": 409,
  "referral/wrong-step": 409,
  "payment/not-proven": 402,
  "payment/no-such-plan": 404,
  "payment/not-found": 404,
  "payment/forged": 401,
  "payment/provider-silent": 503,
  "payment/name-taken": 409,
  "payment/last-on-sale": 409,
  "agent/not-found": 404,
  "agent/desk-stays": 409,
  "agent/account-taken": 409,
  "place/not-found": 404,
  "trade/not-found": 404,
  "trade/already-known": 409,
  "search/too-many-pins": 409,
  "search/not-decided": 404,
  "site/no-such-entry": 404,
  "verification/already-verified": 409,
  "verification/wrong-step": 409,
  "verification/no-such-document": 404,
  "server/failed": 500,
  "server/unavailable": 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

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

/** What an error looks like on the wire. */
export interface Problem {
  detail: string;
  code: ErrorCode;
  request_id: string;
  fields?: Record<string, string>;
}
