import { describe, expect, test } from "vitest";
import { readCsv } from "./csv.ts";

const read = (text: string, pieceLetters = text.length || 1) =>
  Array.fromAsync(readCsv(text.match(new RegExp(`.{1,${pieceLetters}}`, "gsu")) ?? []));
const fieldsOf = async (text: string) => (await read(text)).map(({ fields }) => fields);

describe("a CSV file", () => {
  test.each([
    [
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\r\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["\ufeffa,b\n", [["a", "b"]]],
    ['"a,1","b ""x"""\n', [["a,1", 'b "x"']]],
    ['"two\nlines",b\n', [["two\nlines", "b"]]],
    ['"two\r\nlines"\r\nnext', [["two\r\nlines"], ["next"]]],
    [
      "a,,\n,\n",
      [
        ["a", "", ""],
        ["", ""],
      ],
    ],
    ['"",b', [["", "b"]]],
    ["a\n\n  \nb", [["a"], ["b"]]],
    ["Ọ̀yọ́,😀", [["Ọ̀yọ́", "😀"]]],
    [" a , b ", [[" a ", " b "]]],
    ["", []],
    ["\n", []],
  ])("%j is read as %j", async (text, fields) => {
    expect(await fieldsOf(text)).toEqual(fields);
  });

  test.each([1, 2, 3, 7])("a CSV file read in chunks of %i characters gives the same records", async (letters) => {
    const text = 'key,name\r\n1,"Mama ""Put"", Ikeja"\r\n2,"two\nlines"\r\n';
    expect(await read(text, letters)).toEqual(await read(text));
  });

  test("a CSV file gives the line on which each record begins", async () => {
    const records = await read('a\n"b\nb\nb",x\n\nc');
    expect(records.map(({ line, fields }) => [line, fields[0]])).toEqual([
      [1, "a"],
      [2, "b\nb\nb"],
      [6, "c"],
    ]);
  });

  test.each([
    ['a "b",c\nd', "a quote stands inside a field that is not in quotes", 2],
    ['"a"b,c\nd', "something stands after a closing quote", 2],
    ['x\n"a,c\nd', "a quote is not closed", 2],
  ])("a CSV file with %j has a problem in one record: %s", async (text, problem, count) => {
    const records = await read(text);
    expect(records).toHaveLength(count);
    expect(records.filter((record) => record.problem)).toMatchObject([{ problem }]);
  });

  test("a CSV file with an unclosed quote is not read into memory to its end", async () => {
    let pieces = 0;
    const endless = function* () {
      yield 'a\n"b';
      for (; pieces < 10_000; pieces++) yield "x".repeat(1_000);
    };
    const records = await Array.fromAsync(readCsv(endless()));
    expect(records.at(-1)).toMatchObject({ line: 2, problem: expect.stringContaining("nothing after it was read") });
    expect(pieces).toBeLessThan(100);
  });

  test("a CSV file with an unclosed quote gives all records before it", async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => `${at},x\n`).join("");
    const records = await read(`${rows}"open,y\nz`);

    expect(records).toHaveLength(1_001);
    expect(records.at(-1)).toEqual({ line: 1_001, fields: [], problem: "a quote is not closed" });
  });

  test("a CSV file that fails in the middle throws the error of its source", async () => {
    const broken = async function* () {
      yield "a,b\n";
      throw new Error("the disk is gone");
    };
    await expect(Array.fromAsync(readCsv(broken()))).rejects.toThrow("the disk is gone");
  });
});
