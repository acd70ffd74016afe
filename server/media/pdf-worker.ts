import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";

// A thread of its own, which is ended when a document takes too long: what it reads comes from strangers.

export interface PdfAsked {
  path: string;
  pagesMax: number;
  /** The first page is drawn as large as fits, in pixels. */
  widthMax: number;
  heightMax: number;
}

export type PdfAnswer =
  | { pages: number }
  | { pages: number; pixels: Uint8Array; width: number; height: number }
  | { problem: string };

async function drawFirstPage({ path, pagesMax, widthMax, heightMax }: PdfAsked): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init();
  // No forms are set up, so nothing in it runs: scripts, links and attachments end here.
  const document = await library.loadDocument(await readFile(path));
  const pages = document.getPageCount();
  if (pages === 0 || pages > pagesMax) return { pages };
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(widthMax / originalWidth, heightMax / originalHeight);
  const { data, width, height } = await page.render({ scale, render: async ({ data }) => data });
  return { pages, pixels: data, width, height };
}

const answer = await drawFirstPage(workerData as PdfAsked).catch((error: unknown) => ({ problem: String(error) }));
parentPort?.postMessage(answer);
