import sharp from "sharp";
import { AppError } from "#/server/platform/errors.ts";
import type { PdfAnswer, PdfAsked } from "./pdf-worker.ts";
import { beginningOf, isPdf, type Master, readPicture, widthMax } from "./picture.ts";
import { askWorker } from "./worker.ts";

const pagesMax = 10;
/** A page three times as high as wide is a strip of paper, not a certificate. */
const heightMax = 3 * widthMax;
/** A certificate takes 0.3 s. */
const timeoutMs = 4_000;
const workerMegabytesMax = 256;
/** Room for a file of 15 MB, its largest picture and the drawn page. */
const libraryBytesMax = 256 * 1024 * 1024;

const refusal = (detail: string, note?: string) => new AppError("media/not-a-picture", detail, note ? { note } : {});

/**
 * Reads a document as a picture: a picture as it is, of a PDF its first page. Nothing else of a PDF is kept.
 * @throws AppError `media/not-a-picture` also for a PDF that is damaged, locked, or has no page or more than ten
 */
export async function readDocument(path: string): Promise<Master> {
  return isPdf(await beginningOf(path)) ? readFirstPage(path) : readPicture(path);
}

/** A PDF that took longer to draw than it may. */
export class SlowPdf extends AppError {
  constructor() {
    super("media/not-a-picture", "That PDF takes too long to open. Take a picture of the document.");
  }
}

async function readFirstPage(path: string): Promise<Master> {
  const asked: PdfAsked = { path, pagesMax, widthMax, heightMax, bytesMax: libraryBytesMax };
  const answer = await askWorker<PdfAnswer>({
    ...{ module: new URL("./pdf-worker.ts", import.meta.url), data: asked },
    ...{ timeoutMs, megabytesMax: workerMegabytesMax },
  }).catch((error: Error): PdfAnswer => {
    if (error.name === "AbortError") throw new SlowPdf();
    return { problem: String(error) };
  });
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
