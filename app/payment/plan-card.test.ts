import { expect, test } from "vitest";
import { fittingReach, savingText } from "./plan-card.tsx";

const month = { figure: 1, price: 3_500 };

test("a longer duration shows its price per month and what it saves", () => {
  expect(savingText({ figure: 3, price: 9_500 }, month)).toBe("₦3,167 a month, save ₦1,000");
});

test("a duration that saves nothing and the shortest one show their price per month alone", () => {
  expect(savingText({ figure: 2, price: 7_000 }, month)).toBe("₦3,500 a month");
  expect(savingText(month, month)).toBe("₦3,500 a month");
});

test("the plan that fits is the narrowest that covers where the business works", () => {
  const fit = (...service_area: { state: string; lga: string }[]) =>
    fittingReach({ state: "Lagos", lga: "Ikeja", service_area });
  expect(fit()).toEqual({ reach: "lga", why: "It names no place beyond Ikeja where you work." });
  expect(fit({ state: "Lagos", lga: "Ikeja" }).reach).toBe("lga");
  expect(fit({ state: "Lagos", lga: "Surulere" }).reach).toBe("state");
  expect(fit({ state: "Lagos", lga: "Surulere" }, { state: "Ogun", lga: "Ifo" }).reach).toBe("nigeria");
});
