import { expect, test } from "vitest";
import { savingText } from "./plan-card.tsx";

const month = { figure: 1, price: 3_500 };

test("a longer duration shows its price per month and what it saves", () => {
  expect(savingText({ figure: 3, price: 9_500 }, month)).toBe("₦3,167 a month, save ₦1,000");
});

test("a duration that saves nothing and the shortest one show their price per month alone", () => {
  expect(savingText({ figure: 2, price: 7_000 }, month)).toBe("₦3,500 a month");
  expect(savingText(month, month)).toBe("₦3,500 a month");
});
