import { once } from "node:events";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { AppError } from "#/server/platform/errors.ts";
import { BoundedQueue } from "#/server/platform/load/bounded-queue.ts";
import type { PdfAnswer, PdfAsked } from "./pdf-worker.ts";
import { beginningOf, type Master, readPicture, widthMax } from "./picture.ts";

const pagesMax = 10;
/** A page three times as high as wide is a strip of paper, not a certificate. */
const heightMax = 3 * widthMax;
const secondsMax = 20;
const workerMegabytesMax = 256;
/** Room for a file of 15 MB, its largest picture and the drawn page. */
const libraryBytesMax = 256 * 1024 * 1024;

/** Each starts a thread that takes some 140 MB. */
const onePdf = new BoundedQueue({ atOnce: 1, lanes: { all: 10 } });

const refusal = (detail: string, note?: string) => new AppError("media/not-a-picture", detail, note ? { note } : {});

/**
 * Reads a document as a picture: a picture as it is, of a PDF its first page. Nothing else of a PDF is kept.
 * @throws AppError `media/not-a-picture` also for a PDF that is damaged, locked, or has no page or more than ten
 */
export async function readDocument(path: string): Promise<Master> {
  const beginning = await beginningOf(path);
  if (!beginning.toString("latin1").startsWith("%PDF-")) return readPicture(path);
  return onePdf.run({ lane: "all", key: "" }, () => readFirstPage(path));
}

async function readFirstPage(path: string): Promise<Master> {
  const answer = await askWorker({ path, pagesMax, widthMax, heightMax, bytesMax: libraryBytesMax });
  if ("problem" in answer) throw refusalFor(answer.problem);
  if (answer.pages === 0) throw refusal("That PDF has no page. Choose another, or take a picture of the document.");
  if (!("pixels" in answer)) {
    throw refusal(
      `A PDF may have at most ${pagesMax} pages; this one has ${answer.pages}. Send the certificate alone.`,
    );
  }
  const { pixels, width, height } = answer;
  const page = sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: "white" });
  return { pixels: await page.raw().toBuffer(), width, height, channels: 3 };
}

function refusalFor(problem: string): AppError {
  if (/password/i.test(problem)) {
    const detail = "That PDF is locked with a password. Save it without one, or take a picture of the document.";
    return refusal(detail, problem);
  }
  return refusal("That PDF is damaged or incomplete. Choose another, or take a picture of the document.", problem);
}

/** The answer of a thread that does nothing else; one that takes too long or too much memory is ended. */
async function askWorker(asked: PdfAsked): Promise<PdfAnswer> {
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: workerMegabytesMax },
    execArgv: [],
  });
  try {
    const [answer] = await once(worker, "message", { signal: AbortSignal.timeout(secondsMax * 1_000) });
    return answer as PdfAnswer;
  } catch (error) {
    return { problem: String(error) };
  } finally {
    await worker.terminate();
  }
}
