import { expect, test } from "vitest";
import { takeReasons, warnReasons } from "./reasons.ts";

test("the ready reason that fits most reports comes first, and without reports the order is the usual one", () => {
  expect(takeReasons(["Spam"])[0]).toBe("It is advertising that was not asked for.");
  expect(takeReasons(["Fraud or scam", "Insults or harassment", "Insults or harassment"]).slice(0, 2)).toEqual([
    "It insults or threatens somebody.",
    "It asks for money or a secret code. That is how people are cheated.",
  ]);
  expect(warnReasons(["Wrong information"])[0]).toBe("What your page says is not right. Please correct it.");
  expect(takeReasons(["Something else"])).toEqual(takeReasons([]));
});
