import { expect, test } from "vitest";
import type { Template } from "../queue/decisions.tsx";
import { takeReasons, warnReasons } from "./reasons.ts";

const textsOf = (templates: readonly Template[]) => templates.map(({ text }) => text);
const fitting = (templates: readonly Template[]) => textsOf(templates.filter(({ isFitting }) => isFitting));

test("a number means the same ready reason everywhere, and the reasons that fit the reports are marked", () => {
  const reported = warnReasons(["Wrong information"]);
  expect(textsOf(reported)).toEqual(textsOf(warnReasons([])));
  expect(fitting(reported)).toEqual(["What your page says is not right. Please correct it."]);
  expect(textsOf(takeReasons(["Spam", "Insults or harassment"]))).toEqual(textsOf(takeReasons([])));
  expect(fitting(takeReasons(["Spam", "Insults or harassment"]))).toEqual([
    "It insults or threatens somebody.",
    "It is advertising that was not asked for.",
  ]);
  expect(fitting(takeReasons(["Something else"]))).toEqual([]);
});
