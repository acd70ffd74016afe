import type { IncomingMessage } from "node:http";
import type { FastifyError, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { IncomingFile } from "./route.ts";

/** Least average speed of an upload, after some time. */
export interface LeastSpeed {
  bytesPerSecond: number;
  afterMs: number;
}

/** Half of what the slowest network in use brings (EDGE, some 16 kB/s). */
export const leastSpeed: LeastSpeed = { bytesPerSecond: 8_000, afterMs: 10_000 };

/**
 * The file of a request, as it comes in.
 * @param whenWhole called when all of it is here, and there is something to do
 * @throws AppError `request/invalid` without a file, `request/malformed` when the form is torn, `request/too-slow`
 */
export async function incomingFile(
  request: FastifyRequest,
  { least, whenWhole }: { least: LeastSpeed; whenWhole: () => void },
): Promise<IncomingFile> {
  const speed = watchSpeed(request.raw, least);
  try {
    const part = request.isMultipart()
      ? await Promise.race([request.file(), speed.tooSlow]).catch(refuseTorn)
      : undefined;
    if (!part) throw new AppError("request/invalid", "Select an Image!", { fields: { file: "Select an Image!" } });
    const { file } = part;
    speed.tooSlow.catch((error) => file.destroy(error));
    file.once("close", speed.stop).once("end", () => {
      speed.stop();
      whenWhole();
    });
    return { stream: file, isTooLarge: () => file.truncated };
  } catch (error) {
    speed.stop();
    throw error;
  }
}

/** Looks at what came by the connection since now. */
function watchSpeed({ socket }: IncomingMessage, { bytesPerSecond, afterMs }: LeastSpeed) {
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  // Raced below; when the file is faster, it is awaited nowhere else.
  tooSlow.catch(() => {});
  const timer = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1_000;
    if (seconds * 1_000 < afterMs || (socket.bytesRead - bytesBefore) / seconds >= bytesPerSecond) return;
    clearInterval(timer);
    reject(new AppError("request/too-slow", "The picture came in too slowly. Try again where the network is better."));
  }, afterMs / 2).unref();
  return { tooSlow, stop: () => clearInterval(timer) };
}

/** The form parser's error for a truncated or missing body has no code of its own. */
function refuseTorn(error: FastifyError): never {
  if (error.statusCode || error instanceof AppError) throw error;
  throw new AppError("request/malformed", "The picture did not arrive whole. Try again.", { note: error.message });
}
