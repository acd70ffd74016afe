import { expect, test } from "vitest";
import { alsoServes } from "./service-area.ts";

const home = { state: "Lagos", lga: "Ikeja" };

test("other areas are listed by state", () => {
  const service_area = [
    { state: "Lagos", lga: "Eti-Osa" },
    { state: "Oyo", lga: "Egbeda" },
    { state: "Lagos", lga: "Surulere" },
    { state: "Lagos", lga: "Kosofe" },
  ];

  expect(alsoServes({ ...home, service_area })).toBe("Eti-Osa, Surulere and Kosofe in Lagos; Egbeda in Oyo");
});

test("the business's own LGA is not listed as another area", () => {
  expect(alsoServes({ ...home, service_area: [home] })).toBe("");
  expect(alsoServes({ ...home, service_area: [] })).toBe("");
});
