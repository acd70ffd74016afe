import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";

// A worker thread that is terminated when a document takes too long: documents come from strangers.

export interface PdfTask {
  path: string;
  pagesMax: number;
  widthMax: number;
  heightMax: number;
  /** WebAssembly memory, outside the thread's heap. */
  bytesMax: number;
}

export type PdfAnswer =
  | { pages: number }
  | { pages: number; pixels: Uint8Array; width: number; height: number }
  | { problem: string };

type ResizeHeap = (bytes: number) => number | boolean;

async function startLibrary(bytesMax: number): Promise<PDFiumLibrary> {
  const program = await readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm")));
  return PDFiumLibrary.init({
    instantiateWasm(imports, onStarted) {
      const env = imports.env as Record<string, WebAssembly.ImportValue>;
      const resize = env.emscripten_resize_heap as ResizeHeap;
      env.emscripten_resize_heap = (bytes: number) => (bytes >>> 0 > bytesMax ? 0 : resize(bytes));
      const instance = new WebAssembly.Instance(new WebAssembly.Module(program), imports);
      onStarted(instance);
      return instance.exports;
    },
  });
}

async function drawFirstPage({ path, pagesMax, widthMax, heightMax, bytesMax }: PdfTask): Promise<PdfAnswer> {
  const library = await startLibrary(bytesMax);
  // Without forms, scripts, links and attachments are inert.
  const document = await library.loadDocument(await readFile(path));
  const pages = document.getPageCount();
  if (pages === 0 || pages > pagesMax) return { pages };
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = Math.min(widthMax / originalWidth, heightMax / originalHeight);
  const { data, width, height } = await page.render({ scale, render: async ({ data }) => data });
  return { pages, pixels: data, width, height };
}

const answer = await drawFirstPage(workerData as PdfTask).catch((error: unknown) => ({ problem: String(error) }));
parentPort?.postMessage(answer);
