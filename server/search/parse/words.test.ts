import { describe, expect, test } from "vitest";
import { planSearch, type Step } from "../query/plan.ts";
import { parseQuery } from "./parse-query.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const { trades } = vocabulary;
const now = new Date("2026-11-21T10:00:00Z");
const planned = (search: string): Step[] => planSearch(parseQuery(search, "", vocabulary, now), undefined, trades);
/** The trades of the first step that looks for one. */
const meant = (search: string): string[] => {
  const step = planned(search).find((one) => one.trades.length > 0);
  return step ? step.trades.map((id) => trades.nameOf(id)) : [];
};

describe("a word that means a whole category", () => {
  test.each([
    ["laundry", ["Washman", "Dry cleaner"]],
    ["car light", ["Car lights and power windows"]],
  ])("%s leads to %j first", (search, services) => {
    const step = planned(search).find((one) => one.kind === "terms" && one.trades.length > 0);
    const lead = step?.kind === "terms" ? (step.lead ?? []) : [];
    expect(lead.map((id) => trades.nameOf(id))).toEqual(services);
  });

  test.each(["mechanic", "gyaran mota", "car spoil"])("%s asks for no panel beater", (search) => {
    const step = planned(search).find((one) => one.kind === "terms" && one.trades.length > 0);
    const lead = step?.kind === "terms" ? (step.lead ?? []).map((id) => trades.nameOf(id)) : [];
    expect(lead).toContain("Engine repair");
    expect(lead).not.toContain("Panel beater");
  });

  test.each(["omi", "aiki", "gas", "ruwa", "general merchant"])(
    "%s does not find businesses of Others by accident",
    (search) => {
      expect(meant(search)).not.toContain("Others");
    },
  );
});

describe("typos", () => {
  test.each([
    ["acrepair", "AC repair"],
    ["djhire", "DJ"],
    ["idcard", "ID card and rubber stamp"],
    ["pcrepair", "Laptop repair"],
    ["mekup artis", "Makeup artist"],
    ["massaj", "Spa and skincare"],
    ["furnicha", "Furniture maker"],
    ["boutik", "Boutique and accessories"],
  ])("%s is meant for %s", (search, service) => {
    expect(meant(search)).toContain(service);
  });

  test.each([
    ["coca cola", "Drinks depot"],
    ["fanta", "Drinks depot"],
    ["pepsi", "Drinks depot"],
    ["vitafoam", "Mattress and bedding"],
    ["hisense", "Electronics and appliances store"],
    ["dettol", "Provision store"],
    ["zinox", "Laptop seller"],
  ])("%s is a brand, not a typo: it means %s", (search, service) => {
    expect(meant(search)).toEqual([service]);
  });
});

describe("words side by side", () => {
  test("two nouns in the other order mean another thing", () => {
    expect(trades.named(["bumper", "car"]).map((id) => trades.nameOf(id))).toEqual(["Cinema and game centre"]);
    expect(trades.named(["car", "bumper"]).map((id) => trades.nameOf(id))).not.toContain("Cinema and game centre");
  });

  test("an action may come first or last", () => {
    expect(meant("gen repair")).toEqual(meant("repair gen"));
    expect(meant("put air in my tyre")).toEqual(["Vulcanizer"]);
  });

  test('no phrase spans an "and": cake and small chops are two trades', () => {
    expect(meant("cake and small chops")).toEqual(["Cake maker", "Small chops"]);
  });
});

describe("buying in bulk", () => {
  test.each([
    ["indomie in bulk", "Provision store"],
    ["wholesale rice", "Foodstuff seller"],
    ["iresi osunwon", "Foodstuff seller"],
    ["shinkafa sari", "Foodstuff seller"],
    ["soft drinks distributor", "Drinks depot"],
  ])("%s means a seller, not a meal: %s", (search, service) => {
    expect(meant(search)).toEqual([service]);
  });
});

test("before an empty page the closest trades are searched, only when no words name a trade", () => {
  const guessed = (search: string) => planned(search).some(({ isLastResort }) => isLastResort);
  expect(guessed("heater")).toBe(true);
  expect(meant("heater")).toContain("Home appliance repair");
  expect(guessed("plumber")).toBe(false);
  expect(guessed("qwzx")).toBe(false);
});
