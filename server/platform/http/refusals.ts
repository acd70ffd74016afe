import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errorStatus } from "#/shared/error-codes.ts";
import { fullRefusal, isConnectionLost, isFull, unavailableRefusal } from "../database/unavailable.ts";
import { AppError, type Problem } from "../errors.ts";

const frameworkCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["request/too-large", "That is too large to send"],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["request/unsupported-type", "Send JSON"],
  FST_ERR_CTP_INVALID_JSON_BODY: ["request/malformed", "That is not valid JSON"],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["request/malformed", "The body is empty"],
  FST_ERR_MAX_PARAM_LENGTH: ["request/unknown-call", "There is no such call"],
  FST_REQ_FILE_TOO_LARGE: ["request/too-large", "Pictures may have at most 15 MB"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["request/malformed", "The body does not have the length it says"],
};

/** Converts a thrown value to an `AppError`; unexpected errors are described only in the log. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionLost(error)) return unavailableRefusal();
  if (isFull(error)) return fullRefusal();
  const { code = "", statusCode = 500 } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return new AppError(...known);
  if (statusCode >= 400 && statusCode < 500)
    return new AppError("request/malformed", "That request can’t be understood");
  return new AppError("server/failed", "Something went wrong on our side. Try again.");
}

export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  // Overload is not a failure, and is logged once a second.
  if (refusal === (error as unknown) && refusal.code === "server/unavailable") return sendProblem(reply, refusal);
  if (refusal.status >= 500) request.log.error({ err: error }, "failed");
  else if (refusal.note) request.log.info({ code: refusal.code, note: refusal.note }, "refused");
  return sendProblem(reply, refusal);
}

export function sendProblem(reply: FastifyReply, refusal: AppError) {
  const problem: Problem = {
    detail: refusal.detail,
    code: refusal.code,
    request_id: reply.request.id,
    ...(refusal.fields && { fields: refusal.fields }),
  };
  if (refusal.retryAfterSeconds) reply.header("retry-after", String(refusal.retryAfterSeconds));
  return reply.status(errorStatus[refusal.code]).type("application/json; charset=utf-8").send(JSON.stringify(problem));
}

export const barePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** A static page for when rendering fails. */
export function sendBarePage(reply: FastifyReply, status: number, sentence: string) {
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", barePolicy)
    .type("text/html; charset=utf-8")
    .send(barePage(sentence));
}

/** @param sentence a constant, never user input */
export const barePage = (sentence: string): string => `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${sentence}</title><style>:root{color-scheme:light dark}body{margin:48px auto;max-width:520px;padding:0 16px;font:16px/24px sans-serif}
a{display:inline-block;padding:12px 0}</style></head>
<body><main><h1>${sentence}</h1><a href="/">Go Home</a></main></body></html>`;
