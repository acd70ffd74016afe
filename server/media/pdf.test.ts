import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument, rgb } from "pdf-lib";
import { expect, onTestFinished, test } from "vitest";
import { makeJpeg, makeSlowPdf, pdfOf } from "./make.ts";
// Declares error codes with their status.
import "./module.ts";
import { readDocument } from "./pdf.ts";
import { readPicture } from "./picture.ts";

async function fileOf(content: Uint8Array | string) {
  const directory = await mkdtemp(join(tmpdir(), "localchap-pdf-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "certificate.pdf");
  await writeFile(path, content);
  return path;
}

/** A PDF with an entirely red first page, and a script that would open a window. */
async function makePdf(pages: number) {
  const pdf = await PDFDocument.create();
  pdf.addJavaScript("open", "app.alert('hello')");
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]);
  if (pages > 0) pdf.getPage(0).drawRectangle({ width: 595, height: 842, color: rgb(1, 0, 0) });
  return pdf.save();
}

const key = "ab".repeat(32);

/** A PDF that opens with a password alone. */
const makeLockedPdf = () =>
  pdfOf(
    [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>",
      `<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -4>>`,
    ],
    `/Encrypt 4 0 R/ID[<${key}><${key}>]`,
  );

/** A small file whose only page decompresses to this many megabytes. */
function makePdfBomb(megabytes: number) {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " ")).toString("latin1");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>",
    `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream`,
  ];
  return Buffer.from(pdfOf(objects), "latin1");
}

const refuses = async (content: Uint8Array | string, sentence: RegExp) =>
  expect(readDocument(await fileOf(content))).rejects.toMatchObject({
    ...{ code: "media/not-a-picture", status: 415 },
    detail: expect.stringMatching(sentence),
  });

test("a PDF with a script becomes a picture of its first page, and nothing else is stored", async () => {
  const { pixels, width, height, channels } = await readDocument(await fileOf(await makePdf(2)));
  expect({ width, channels }).toEqual({ width: 1_600, channels: 3 });
  expect(height).toBeGreaterThan(2_200);
  expect(pixels.length).toBe(width * height * 3);
  expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
});

test("a picture is accepted as a document too", async () => {
  expect(await readDocument(await fileOf(await makeJpeg(64, 48)))).toMatchObject({ width: 64, height: 48 });
});

test("a PDF of 300 pages is rejected with the maximum number of pages", async () => {
  await refuses(await makePdf(300), /at most 10 pages; this one has 300/);
});

test("a PDF locked with a password is rejected with advice", async () => {
  await refuses(makeLockedPdf(), /locked with a password/);
});

test("a PDF that exceeds its memory limit is rejected, and the next one is read", {
  tags: "thorough",
  timeout: 60_000,
}, async () => {
  await refuses(makePdfBomb(300), /too heavy to open/);
  expect(await readDocument(await fileOf(makePdfBomb(1)))).toMatchObject({ width: 1_600 });
});

test("a PDF that exceeds its time limit is rejected with advice", {
  tags: "thorough",
  timeout: 60_000,
}, async () => {
  await refuses(makeSlowPdf(60_000), /too heavy to open/);
});

test.each(["%PDF-1.7\n", "%PDF-1.7\nnonsense\n%%EOF"])("a PDF without content is rejected: %j", async (content) => {
  await refuses(content, /damaged/);
});

test("an empty file is no document", async () => {
  await refuses("", /Choose a picture/);
});

test("a PDF is rejected where only pictures are accepted", async () => {
  await expect(readPicture(await fileOf(await makePdf(1)))).rejects.toMatchObject({
    detail: "Choose a picture: JPEG, PNG, WebP or AVIF",
  });
});
