import { expect, test } from "vitest";
import { writeOut } from "./shorthand.ts";

test.each([
  ["pls i nid a plumber @ ikeja", "please need a plumber in ikeja"],
  ["barber 4 yaba", "barber for yaba"],
  ["flat 4", "flat 4"],
  ["4 bedroom flat", "4 bedroom flat"],
  ["chemist 2nite v.i", "chemist tonight VI"],
  ["AC tech abj", "AC technician abuja"],
  ["mechanic wey dey surulere", "mechanic wey dey surulere"],
  ["onye ga esi nri awka", "onye isi nri awka"],
  ["achoro m onye ga ebu ngwongwo", "achoro m onye ibu ngwongwo"],
  ["gas refill yaba", "gas refill yaba"],
  ["hair dressr and fon repairr frm aba", "hair dresser and phone repairer from aba"],
  ["Dr Okoro doctor for jnr, hour", "Dr Okoro doctor for jnr, hour"],
  ["supermkt n salon tmrw", "supermarket and salon tomorrow"],
  ["mo n wa eni to n ta aso", "mo n wa eni to n ta aso"],
  ["", ""],
])("“%s” is searched as “%s”", (typed, written) => {
  expect(writeOut(typed)).toBe(written);
});
