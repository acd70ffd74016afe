import { expect, test } from "vitest";
import type { Results } from "#/server/search/contract.ts";
import {
  allClosedText,
  choiceName,
  firstToOpen,
  foundIn,
  foundNearby,
  leftOutText,
  nobodyInPlaceText,
  openAtText,
  placeName,
} from "./wording.ts";

const results = (found: Partial<Results>) =>
  ({ answers: 0, in_place: 0, named: 0, is_capped: false, place: null, unknown_place: "", ...found }) as Results;
const ikeja = { state: "Lagos", lga: "Ikeja", area: "", lgas: ["Ikeja"] };
const lagos = { state: "Lagos", lga: "", area: "", lgas: [] };

test("a place name goes from small to large", () => {
  expect([placeName(ikeja), placeName(lagos), placeName(null)]).toEqual(["Ikeja, Lagos", "Lagos", "Nigeria"]);
});

test("a city of several LGAs has its own name, and a part of an LGA that of the LGA", () => {
  const ibadan = { state: "Oyo", lga: "Ibadan North", area: "Ibadan", lgas: ["Ibadan North", "Egbeda"] };
  expect(foundIn(results({ place: ibadan, in_place: 3, answers: 5 }))).toBe("3 in Ibadan, Oyo");
  expect(placeName({ ...ikeja, area: "Alausa" })).toBe("Ikeja, Lagos");
});

test("results in an LGA and in the rest of its state are counted apart", () => {
  const found = results({ place: ikeja, in_place: 14, answers: 134 });

  expect(foundIn(found)).toBe("14 in Ikeja, Lagos");
  expect(foundNearby(found)).toBe("120 nearby");
  expect(foundNearby({ ...found, named: 2 })).toBe("118 nearby");
});

test("a count capped at 500 is shown as 500+", () => {
  expect(foundIn(results({ place: lagos, in_place: 500, answers: 500, is_capped: true }))).toBe("500+ in Lagos");
  expect(foundNearby(results({ place: ikeja, in_place: 20, answers: 500, is_capped: true }))).toBe("480+ nearby");
});

test("results for a whole state have none nearby", () => {
  expect(foundNearby(results({ place: lagos, in_place: 3, answers: 3 }))).toBe("");
});

test("results for an unknown place are not results for Nigeria", () => {
  expect(foundIn(results({ unknown_place: "Ikjea" }))).toBe("0 in “Ikjea”");
});

test("an LGA without results says where those around it are, and with filters that it may have others", () => {
  expect(nobodyInPlaceText(ikeja, { isInState: true })).toBe("Nobody in Ikeja yet. These are in the rest of Lagos.");
  expect(nobodyInPlaceText(ikeja, {})).toBe("Nobody in Ikeja yet. These are nearby.");
  const filtered = "Nobody in Ikeja fits your filters. These are nearby.";
  expect(nobodyInPlaceText(ikeja, { isFiltered: true, isInState: true })).toBe(filtered);
});

test("an area of an LGA without results is called by its own name", () => {
  const yaba = { state: "Lagos", lga: "Lagos Mainland", area: "Yaba", lgas: ["Lagos Mainland"] };
  expect(foundIn(results({ place: yaba, answers: 9 }))).toBe("0 in Yaba, Lagos");
  expect(foundIn(results({ place: yaba, answers: 9, in_place: 2 }))).toBe("2 in Lagos Mainland, Lagos");
  expect(nobodyInPlaceText(yaba, {})).toBe("Nobody in Yaba yet. These are nearby.");
});

test("ignored words are listed, one or many", () => {
  expect(leftOutText(["qwx"])).toBe("We don’t know “qwx”, so we left it out.");
  expect(leftOutText(["qwx", "zkj", "vvv"])).toBe("We don’t know “qwx”, “zkj” and “vvv”, so we left them out.");
});

test("the requested time is shown in everyday words", () => {
  expect(["now", "tonight", "24 hours", "Sunday"].map(openAtText)).toEqual([
    "These are open now.",
    "These are open tonight.",
    "These are open 24 hours.",
    "These are open on Sunday.",
  ]);
});

test("a place with an ambiguous name is shown with its state", () => {
  expect([choiceName({ lga: "Surulere", state: "Oyo" }), choiceName({ lga: "", state: "Oyo" })]).toEqual([
    "Surulere in Oyo",
    "Oyo",
  ]);
});

test("if no business is open at the requested time, the first to open is named", () => {
  expect(["now", "at 10 pm", "Sunday"].map(allClosedText)).toEqual([
    "Nobody we know of is open now.",
    "Nobody we know of is open at 10 pm.",
    "Nobody we know of is open on Sunday.",
  ]);
  const late = { name: "Late", opens_at: "2026-11-22T09:00:00Z" };
  const early = { name: "Early", opens_at: "2026-11-22T07:00:00Z" };
  expect(firstToOpen([{ name: "Never", opens_at: null }, late, early])).toBe(early);
  expect(firstToOpen([])).toBeUndefined();
});
