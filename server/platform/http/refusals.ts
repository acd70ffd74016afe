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

/**
 * Turns whatever was thrown into a refusal with one sentence; an unnamed error is our fault and is told only to the
 * log.
 */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionLost(error)) return unavailableRefusal();
  if (isFull(error)) return fullRefusal();
  const { code = "", statusCode = 500 } = error as FastifyError;
  const known = frameworkCodes[code];
  if (known) return new AppError(...known);
  if (statusCode >= 400 && statusCode < 500)
    return new AppError("request/malformed", "That request can't be understood");
  return new AppError("server/failed", "Something went wrong on our side. Try again.");
}

/** Answers a request that failed, and logs what is ours to mend. */
export function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  // Too much to do is no failure, and warned of once a second.
  if (refusal === (error as unknown) && refusal.code === "server/unavailable") return sendProblem(reply, refusal);
  if (refusal.status >= 500) request.log.error({ err: error }, "failed");
  else if (refusal.note) request.log.info({ code: refusal.code, note: refusal.note }, "refused");
  return sendProblem(reply, refusal);
}

/** Sends a refusal as every call does: code, sentence and the id of the request. */
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
