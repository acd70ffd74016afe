import { describe, expect, test } from "vitest";
import { planSearch } from "../query/plan.ts";
import { parseQuery } from "./parse-query.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const saturdayNoon = new Date("2026-11-21T11:00:00Z");
const read = (search: string) => parseQuery(search, "Lagos, Ikeja", vocabulary, saturdayNoon);

/** The trades that are looked for first where no business answers to every word. */
function firstTrades(search: string): string[] {
  const steps = planSearch(read(search), undefined, vocabulary.trades);
  const first = steps.find(({ kind, trades }) => kind === "terms" && trades.length > 0);
  return (first?.trades ?? []).map((trade) => vocabulary.trades.nameOf(trade));
}

describe("a query without a known phrase, translated into English word by word", () => {
  test.each([
    ["rufin gidana yana yoyo idan ana ruwa", "Roofer"],
    ["hakorina yana min zafi", "Dentist"],
    ["ina son wanda zai koya wa yarona lissafi a gida", "Lesson teacher"],
    ["achọrọ m onye ga-akụziri nwa m mgbakọ na mwepụ", "Lesson teacher"],
    ["ewu m na-arịa ọrịa", "Veterinary doctor"],
    ["eku ń dààmú wa nínú ilé ìdáná", "Rat and snake control"],
    ["my wrist watch don die", "Watch repair"],
  ])("%s asks for %s", (search, trade) => {
    expect(firstTrades(search)).toContain(trade);
  });

  test.each(["plumber", "mai gyaran firiji", "oyo", '"rufin gidana"'])("%s is understood as it stands", (search) => {
    expect(read(search).some(({ isTranslated }) => isTranslated)).toBe(false);
  });

  test("direct understanding comes before an equally long guess", () => {
    const steps = planSearch(read("onye na-ere akwa qwzx"), undefined, vocabulary.trades);
    const [first] = steps.filter(({ kind, trades }) => kind === "terms" && trades.length > 0);
    expect(vocabulary.trades.nameOf(first!.trades[0]!)).toMatch(/Fabric seller|Boutique/);
  });

  test("unknown words are reported as left out", () => {
    const steps = planSearch(read("rufin qwzxa yana yoyo"), undefined, vocabulary.trades);
    expect(steps.find(({ kind }) => kind === "terms")?.leftOut).toContain("qwzxa");
  });
});
