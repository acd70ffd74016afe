import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPaper } from "./paper.ts";
import { readDocument } from "./pdf.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "localchap-paper-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** First and last column with ink on a page that contains only `words`. */
async function inkOf(words: string) {
  const path = join(folder, "paper.pdf");
  const nothing = { brand: "", title: "", heading: "", footer: "", at: new Date("2026-11-22") };
  await writeFile(path, await drawPaper({ ...nothing, facts: [["", words]] }));
  const { pixels, width, height, channels } = await readDocument(path);
  let [from, to] = [width, -1];
  for (let at = 0; at < width * height; at += 1) {
    if (pixels[at * channels]! >= 128) continue;
    from = Math.min(from, at % width);
    to = Math.max(to, at % width);
  }
  return { from, to };
}

test.each(["ọ́", "ẹ̀", "Ẹ́"])("an accent is drawn over its letter in a PDF, not after it: %s", async (marked) => {
  const letter = marked.normalize("NFC")[0]!;

  const [plain, accented] = [await inkOf(letter), await inkOf(marked)];

  expect(plain.to - plain.from).toBeGreaterThan(5);
  expect(accented).toEqual(plain);
});
