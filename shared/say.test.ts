import { afterEach, expect, test } from "vitest";
import { inLanguage, splitLanguage } from "./language.ts";
import { type Catalog, nameOf, say, setCatalogSource, spokenLanguage } from "./say.ts";

const hausa: Catalog = {
  language: "ha",
  texts: {
    [nameOf("Open till {time}")]: "A buɗe har {time}",
    [nameOf("verb\u0004Open")]: "Buɗe",
    [nameOf("{n} review")]: ["ra'ayi {n}", "ra'ayoyi {n}"],
    [nameOf("That is gone")]: "Wannan ya ɓace",
    [nameOf("request/too-many\u0004")]: "Ka jira kaɗan",
  },
};

afterEach(() => setCatalogSource(() => undefined));

test("a message is translated into the language of the page, with its values", () => {
  setCatalogSource(() => hausa);
  expect(spokenLanguage()).toBe("ha");
  expect(say("Open till {time}", { time: "6 PM" })).toBe("A buɗe har 6 PM");
  expect(say("Open", {}, "verb")).toBe("Buɗe");
});

test("a message without a translation is in English", () => {
  setCatalogSource(() => hausa);
  expect(say("Closed {day}", { day: "Mon" })).toBe("Closed Mon");
  expect(say.many(2, "{n} job", "{n} jobs")).toBe("2 jobs");
});

test("an error is shown by its translated sentence, else by its code, else in English", () => {
  setCatalogSource(() => hausa);
  expect(say.refusal("quote/ended", "That is gone")).toBe("Wannan ya ɓace");
  expect(say.refusal("request/too-many", "Try again in 9 minutes.")).toBe("Ka jira kaɗan");
  expect(say.refusal("quote/ended", "Ended")).toBe("Ended");
});

test.each([
  ["ha", 1, "ra'ayi 1"],
  ["ha", 0, "ra'ayoyi 0"],
  ["pcm", 0, "ra'ayi 0"],
  ["yo", 5, "ra'ayi 5"],
  ["ig", 5, "ra'ayi 5"],
] as const)("in %s the number %i has its own plural form", (language, n, expected) => {
  setCatalogSource(() => ({ ...hausa, language }));
  expect(say.many(n, "{n} review", "{n} reviews")).toBe(expected);
});

test.each([
  ["/", "en", "/"],
  ["/pcm", "pcm", "/"],
  ["/ha/search?search=tela", "ha", "/search?search=tela"],
  ["/ig?x=1", "ig", "/?x=1"],
  ["/harvest", "en", "/harvest"],
  ["/ha.data?_routes=home", "ha", "/.data?_routes=home"],
] as const)("the address %s is in %s", (address, language, path) => {
  expect(splitLanguage(address)).toEqual({ language, path });
});

test("a path gets the language prefix, and the home page no trailing slash", () => {
  expect(inLanguage("/search", "yo")).toBe("/yo/search");
  expect(inLanguage("/", "yo")).toBe("/yo");
  expect(inLanguage("/", "en")).toBe("/");
});
