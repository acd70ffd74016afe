import fc from "fast-check";
import { expect, test } from "vitest";
import { EventParser } from "./event-parser.ts";

const readIn = (...pieces: string[]) => {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.push(piece));
};

test("an event has a type, its data and the id to resume from", () => {
  expect(readIn("event: read\nid: 7\ndata: {}\n\n")).toEqual([{ type: "read", data: "{}", lastId: "7" }]);
});

test("data of several lines keeps its line breaks, and loses one space after the colon", () => {
  expect(readIn("data: one\ndata:two\ndata:  three\n\n")).toEqual([
    { type: "message", data: "one\ntwo\n three", lastId: "" },
  ]);
});

test("comments and events without data are ignored", () => {
  expect(readIn(":\n\n", ": still here\n\n", "event: counts\n\n")).toEqual([]);
});

test("an id applies to later events too, and a type to its own only", () => {
  expect(readIn("id: 7\nevent: read\ndata: a\n\ndata: b\n\n")).toEqual([
    { type: "read", data: "a", lastId: "7" },
    { type: "message", data: "b", lastId: "7" },
  ]);
});

test("an event is incomplete until its empty line", () => {
  expect(readIn("data: half")).toEqual([]);
  expect(readIn("data: half", "\n\n")).toEqual([{ type: "message", data: "half", lastId: "" }]);
});

test("chunks may end anywhere, with any line ending", () => {
  const events = [
    { type: "read", data: "one\ntwo", lastId: "1" },
    { type: "message", data: "ẹ kú ọjọ́", lastId: "1" },
    { type: "counts", data: "{}", lastId: "2" },
  ];
  const text = ":\n\nevent: read\nid: 1\ndata: one\ndata: two\n\ndata: ẹ kú ọjọ́\n\nevent: counts\nid: 2\ndata: {}\n\n";

  fc.assert(
    fc.property(
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat({ max: 200 }), { maxLength: 12 }),
      (lineEnd, cuts) => {
        const wire = text.replaceAll("\n", lineEnd);
        const places = [0, ...cuts.filter((cut) => cut < wire.length).sort((one, other) => one - other), wire.length];
        const pieces = places.slice(1).map((end, at) => wire.slice(places[at], end));
        // A lone "\r" at the very end could still become "\r\n", so the event before it waits for the next letter.
        expect(readIn(...pieces, ":")).toEqual(events);
      },
    ),
  );
});
