import { AppError } from "#/server/platform/errors.ts";
import { isCommonPassword } from "./passwords.ts";

/** Refuses a password that everybody tries first. @throws AppError `request/invalid` */
export function requireUncommon(password: string) {
  if (!isCommonPassword(password)) return;
  const detail = "That password is too easy to guess. Choose another";
  throw new AppError("request/invalid", detail, { fields: { password: detail } });
}
