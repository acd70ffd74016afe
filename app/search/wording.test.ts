import { expect, test } from "vitest";
import type { Results } from "#/server/search/contract.ts";
import {
  choiceName,
  firstToOpen,
  foundIn,
  foundNearby,
  leftOutText,
  nobodyOpenText,
  openAtText,
  placeName,
} from "./wording.ts";

const results = (found: Partial<Results>) =>
  ({ answers: 0, in_place: 0, is_capped: false, place: null, unknown_place: "", ...found }) as Results;
const ikeja = { state: "Lagos", lga: "Ikeja", area: "" };
const lagos = { state: "Lagos", lga: "", area: "" };

test("a place reads from small to large", () => {
  expect([placeName(ikeja), placeName(lagos), placeName(null)]).toEqual(["Ikeja, Lagos", "Lagos", "Nigeria"]);
});

test("an LGA counts its own, and the rest of the state apart", () => {
  const found = results({ place: ikeja, in_place: 14, answers: 134 });

  expect(foundIn(found)).toBe("14 in Ikeja, Lagos");
  expect(foundNearby(found)).toBe("120 more in the rest of Lagos");
});

test("counting that stopped at 500 says 500+", () => {
  expect(foundIn(results({ place: lagos, in_place: 500, answers: 500, is_capped: true }))).toBe("500+ in Lagos");
  expect(foundNearby(results({ place: ikeja, in_place: 20, answers: 500, is_capped: true }))).toBe(
    "480+ more in the rest of Lagos",
  );
});

test("a whole state has nothing nearby", () => {
  expect(foundNearby(results({ place: lagos, in_place: 3, answers: 3 }))).toBe("");
});

test("an unknown place is not all of Nigeria", () => {
  expect(foundIn(results({ unknown_place: "Ikjea" }))).toBe("0 in “Ikjea”");
});

test("words that were left out are said, one or many", () => {
  expect(leftOutText(["qwx"])).toBe("We don’t know “qwx”, so we left it out.");
  expect(leftOutText(["qwx", "zkj", "vvv"])).toBe("We don’t know “qwx”, “zkj” and “vvv”, so we left them out.");
});

test("the asked time is said as people say it", () => {
  expect(["now", "tonight", "24 hours", "Sunday"].map(openAtText)).toEqual([
    "These are open now.",
    "These are open tonight.",
    "These are open 24 hours.",
    "These are open on Sunday.",
  ]);
});

test("a place of a name that two states have is said with its state", () => {
  expect([choiceName({ lga: "Surulere", state: "Oyo" }), choiceName({ lga: "", state: "Oyo" })]).toEqual([
    "Surulere in Oyo",
    "Oyo",
  ]);
});

test("the first to open is named if nobody is open at the asked time", () => {
  expect(["now", "at 10 pm", "Sunday"].map(nobodyOpenText)).toEqual([
    "Nobody we know of is open now.",
    "Nobody we know of is open at 10 pm.",
    "Nobody we know of is open on Sunday.",
  ]);
  const late = { name: "Late", opens_at: "2026-11-22T09:00:00Z" };
  const early = { name: "Early", opens_at: "2026-11-22T07:00:00Z" };
  expect(firstToOpen([{ name: "Never", opens_at: null }, late, early])).toBe(early);
  expect(firstToOpen([])).toBeUndefined();
});
