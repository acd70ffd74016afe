import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "#/server/business/csv.ts";
import { byteOrderMark, csvCell, csvLine } from "./csv.ts";

/** A file as parsed by the import. */
async function read(text: string): Promise<string[][]> {
  const records: string[][] = [];
  for await (const { fields, problem } of readCsv([text])) {
    expect(problem).toBeUndefined();
    records.push(fields);
  }
  return records;
}

describe("a cell", () => {
  test.each([
    ["a formula", "=1+1", "'=1+1"],
    ["a call of a program", "=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ["a plus", "+2348030000000", "'+2348030000000"],
    ["a minus", "-2+3", "'-2+3"],
    ["an at", "@SUM(A1)", "'@SUM(A1)"],
    ["a tab", "\t=1", "'\t=1"],
    ["a carriage return", "\r=1", `"'\r=1"`],
    ["a wide equals sign", "＝1+1", "'＝1+1"],
  ])("a cell that begins with %s is a text, and no formula", (_, value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test.each([
    ["a comma", "Ada, Obi", '"Ada, Obi"'],
    ["a quote", 'The "Best"', '"The ""Best"""'],
    ["two lines", "one\ntwo", '"one\ntwo"'],
    ["a formula behind a quote", '"=1+1"', '"""=1+1"""'],
    ["letters of our languages", "Ọlá ṣe ẹ̀kọ́ ₦5", "Ọlá ṣe ẹ̀kọ́ ₦5"],
    ["a number below nought", -5, "-5"],
    ["yes and no", true, "true"],
    ["nothing", null, ""],
    ["facts", { a: "=1" }, '"{""a"":""=1""}"'],
  ])("a cell stores %s unchanged", (_, value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

test("any text is read back from a CSV file unchanged, and none is a formula", async () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.stringMatching(/^[=+\-@\t\r\n",' a1]{0,8}$/),
  );
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      // A column with a value in every row, because parsers skip empty rows.
      const full = table.map((row) => ["x", ...row]);

      const parsed = await read(byteOrderMark + full.map(csvLine).join(""));

      expect(parsed.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "")))).toEqual(
        full.map((row) => row.map((text) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))),
      );
      expect(parsed.flat().filter((text) => /^[=+\-@\t\r\n]/.test(text))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
