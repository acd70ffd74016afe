import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { KeyTable } from "./key-table.ts";
import { keptIn } from "./packing.ts";
import { TextNumbers, Texts } from "./texts.ts";

test("a table of keys finds each of a hundred thousand numbers by its text, and none by another text", () => {
  const entries = new Map(Array.from({ length: 100_000 }, (_, at) => [`phrase ${at}`, at - 50_000]));
  const table = KeyTable.of(entries);
  expect([...entries].filter(([key, value]) => table.get(key) !== value)).toEqual([]);
  expect([...entries.keys()].filter((key) => table.has(`${key} more`) || table.has(`a ${key}`))).toEqual([]);
});

test("a table of keys with more keys has those of before too", () => {
  const before = KeyTable.of(new Map([["barber", 1]]));
  const after = before.with(new Map([["tailor", 2]]));
  expect([after.get("barber"), after.get("tailor"), before.get("tailor")]).toEqual([1, 2, undefined]);
});

test("texts by number are what was numbered, with letters of any alphabet and none at all", () => {
  const numbers = new TextNumbers();
  const said = ["ọkọ̀", "", "barber", "مسجد", "ọkọ̀"];
  const places = said.map((text) => numbers.numberOf(text));
  expect(places).toEqual([0, 1, 2, 3, 0]);
  const texts = new Texts(numbers.parts());
  expect(places.map((place) => texts.at(place))).toEqual(said);
});

describe("arrays that are kept in a file", () => {
  const path = join(mkdtempSync(join(tmpdir(), "localchap-kept-")), "folder", "arrays");
  const parts = {
    some: { bytes: Uint8Array.of(1, 2, 3), numbers: Int32Array.of(-7, 2 ** 31 - 1) },
    weights: Float64Array.of(0.1, Math.PI),
    small: Float32Array.of(0.5),
  };
  const others = { ...parts, small: Float32Array.of(0.25) };
  const unexpected = () => {
    throw new Error("made though they are kept");
  };

  test("are made once, and come out of it as they went in", () => {
    expect(keptIn(path, "stamp", () => parts)).toEqual(parts);
    expect(keptIn(path, "stamp", unexpected)).toEqual(parts);
  });

  test("are made anew when what they are made of has changed", () => {
    expect(keptIn(path, "another", () => others)).toEqual(others);
    expect(keptIn(path, "another", unexpected)).toEqual(others);
  });

  test.each([0, 3, 40, -8])("are made anew when the file was cut off at byte %i", (end) => {
    keptIn(path, "stamp", () => parts);
    writeFileSync(path, readFileSync(path).subarray(0, end));
    expect(keptIn(path, "stamp", () => others)).toEqual(others);
    expect(keptIn(path, "stamp", unexpected)).toEqual(others);
  });

  test("are made where no file can be written", () => {
    expect(keptIn("/dev/null/arrays", "stamp", () => parts)).toEqual(parts);
  });
});
