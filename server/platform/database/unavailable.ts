import { AppError } from "../errors.ts";

const lineCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: lost connections (08), too many of them, starting up or shutting down, a query that took too long. */
const serverCodes = /^(08...|53300|57P0[1-5]|57014)$/;
/** Errors that `pg` identifies only by message. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Full disk or quota; SQLSTATE 53100 is the same on the database server. */
const roomCodes = /^(ENOSPC|EDQUOT|53100)$/;

const codesOf = function* (error: unknown) {
  for (let one = error; one instanceof Error; one = one.cause) yield (one as NodeJS.ErrnoException).code ?? "";
};

export const isFull = (error: unknown): boolean => codesOf(error).some((code) => roomCodes.test(code));

export const fullRefusal = () =>
  new AppError("server/unavailable", "We can’t save anything just now. Try again in a few minutes.", {
    retryAfterSeconds: 60,
  });

export function isConnectionLost(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, syscall } = one as NodeJS.ErrnoException;
    // The socket file of our own server is gone while it is being started again.
    if (code === "ENOENT" && syscall === "connect") return true;
    if (code !== undefined && (lineCodes.test(code) || serverCodes.test(code))) return true;
    if (words.test(one.message)) return true;
  }
  return false;
}

export const unavailableRefusal = () =>
  new AppError("server/unavailable", "We can’t reach our data just now. Try again in a moment.", {
    retryAfterSeconds: 5,
  });
