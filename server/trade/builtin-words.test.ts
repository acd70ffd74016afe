import { expect, test } from "vitest";
import { KeyTable } from "./key-table.ts";
import { packed, unpacked } from "./packing.ts";
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

test("arrays come out of a file as they went in, and not when they were made of something else", () => {
  const parts = {
    some: { bytes: Uint8Array.of(1, 2, 3), numbers: Int32Array.of(-7, 2 ** 31 - 1) },
    weights: Float64Array.of(0.1, Math.PI),
    small: Float32Array.of(0.5),
  };
  const file = packed(parts, "stamp");
  expect(unpacked(file, "stamp")).toEqual(parts);
  expect(unpacked(file, "another")).toBeUndefined();
  expect(unpacked(file.subarray(0, file.length - 8), "stamp")).toBeUndefined();
  expect(() => unpacked(Buffer.alloc(100), "stamp")).toThrow();
});
