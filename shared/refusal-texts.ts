import type { ErrorCode } from "./error-codes.ts";

/**
 * Translatable messages by error code, for errors whose message contains values of the server. All other messages are translated
 * as they are; those about money are in English only.
 */
export const refusalTexts: Partial<Record<ErrorCode, string>> = {
  "request/too-many": "That was too often. Wait a little, then try again.",
  "request/invalid": "Something is missing or wrong. Check what you typed.",
  "request/too-large": "That file is too large to send.",
  "booking/wrong-step": "That can’t be done now: the booking has changed. Open it again.",
  "job/wrong-step": "That can’t be done now: the job has changed. Open it again.",
  "chat/unanswered": "You have written enough for now. You can write again when they answer.",
  "business/catalog-full": "Your catalog is full.",
  "media/not-a-picture": "That file is not a picture that we can open.",
  "media/not-a-recording": "That file is not a recording that we can play.",
};
