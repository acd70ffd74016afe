import fc from "fast-check";
import { expect, test } from "vitest";
import { linked } from "./linked.ts";

const links = (text: string) => linked(text).flatMap(({ href }) => href ?? []);

test("web addresses become links, without the full stop after them", () => {
  expect(linked("See https://example.com/a?b=1. Thanks")).toEqual([
    { text: "See " },
    { text: "https://example.com/a?b=1", href: "https://example.com/a?b=1" },
    { text: ". Thanks" },
  ]);
});

test("other text does not become a link", () => {
  expect(links("javascript:alert(1) data:text/html,x www.example.com mailto:a@example.com")).toEqual([]);
});

test("no character of a text is lost", () => {
  const texts = fc.array(fc.constantFrom("https://", "http://a.example", " ", ".", ")", "\n", "é", "x"));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join("");
      expect(
        linked(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
