import sharp from "sharp";
import { AppError } from "#/server/platform/errors.ts";
import type { PdfAnswer, PdfTask } from "./pdf-worker.ts";
import { beginningOf, isPdf, type Master, readPicture, widthMax } from "./picture.ts";
import { runInWorker } from "./worker.ts";

const pagesMax = 10;
/** Taller pages are not certificates. */
const heightMax = 3 * widthMax;

const timeoutMs = 4_000;
const workerMegabytesMax = 256;
const libraryBytesMax = 256 * 1024 * 1024;

const refusal = (detail: string, note?: string) => new AppError("media/not-a-picture", detail, note ? { note } : {});

/**
 * Converts a document to a picture; for a PDF, its first page. @throws AppError `media/not-a-picture` also for a PDF that
 * is damaged, locked, empty or over ten pages
 */
export async function readDocument(path: string): Promise<Master> {
  return isPdf(await beginningOf(path)) ? readFirstPage(path) : readPicture(path);
}

/** A PDF that exceeded the time or memory limit. */
export class HeavyPdf extends AppError {
  constructor(note: string) {
    super("media/not-a-picture", "That PDF is too heavy to open here. Take a picture of the document.", { note });
  }
}

const isOutOfMemory = (problem: string) => /abort|memory/i.test(problem);

async function readFirstPage(path: string): Promise<Master> {
  const task: PdfTask = { path, pagesMax, widthMax, heightMax, bytesMax: libraryBytesMax };
  const answer = await runInWorker<PdfAnswer>({
    ...{ module: new URL("./pdf-worker.ts", import.meta.url), data: task },
    ...{ timeoutMs, megabytesMax: workerMegabytesMax },
  }).catch((error: Error): PdfAnswer => {
    if (error.name === "AbortError") throw new HeavyPdf(`not drawn within ${timeoutMs} ms`);
    return { problem: String(error) };
  });
  if ("problem" in answer)
    throw isOutOfMemory(answer.problem) ? new HeavyPdf(answer.problem) : refusalFor(answer.problem);
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
