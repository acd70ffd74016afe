import type { FastifyError, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { IncomingFile } from "./route.ts";

/**
 * The file of a request, as it comes in.
 * @throws AppError `request/invalid` without a file, `request/malformed` when the form is torn
 */
export async function incomingFile(request: FastifyRequest): Promise<IncomingFile> {
  const part = request.isMultipart() ? await request.file().catch(refuseTorn) : undefined;
  if (!part) throw new AppError("request/invalid", "Select an Image!", { fields: { file: "Select an Image!" } });
  const { file } = part;
  return { stream: file, isTooLarge: () => file.truncated };
}

/** The form parser's error for a truncated or missing body has no code of its own. */
function refuseTorn(error: FastifyError): never {
  if (error.statusCode || error instanceof AppError) throw error;
  throw new AppError("request/malformed", "The picture did not arrive whole. Try again.", { note: error.message });
}
