import { expect, test } from "vitest";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { measuredReason, nextAction } from "./next-action.ts";

const document = { id: "1", name: "CAC", reason: "", decided_on: "", date_created: "2026-11-12T10:00:00Z" };
const day = { id: "1", day_of_week: "monday", is_open: true, open_time: "9:00 AM", close_time: "5:00 PM" } as const;
const item = { id: "1", name: "", price: 5_000, description: "", image: "/media/1/960.webp" };

const complete = {
  image: "/media/1/960.webp",
  business_hours: [day],
  catalog: [item],
  tags: ["Plumber"],
  about: "Leaking taps, water heaters and new bathrooms, the same day, all over the mainland and Ikeja.",
  is_verified: true,
  certifications: [],
} as unknown as OwnBusiness;

const leadsTo = (changes: Partial<OwnBusiness>) => nextAction({ ...complete, ...changes })?.to;

test("a complete business has no next step", () => {
  expect(leadsTo({})).toBeUndefined();
});

test("the picture comes first, then the hours, the tick, the services and the catalog", () => {
  const nothing = { image: "", business_hours: [], catalog: [], tags: [], is_verified: false };

  expect(leadsTo(nothing)).toBe("/update-image");
  expect(leadsTo({ ...nothing, image: "x" })).toBe("/work-hours");
  expect(leadsTo({ ...nothing, image: "x", business_hours: [day] })).toBe("/verify");
  expect(leadsTo({ tags: [], catalog: [] })).toBe("/update-business");
  expect(leadsTo({ catalog: [] })).toBe("/add-catalog");
  expect(nextAction({ ...complete, catalog: [{ ...item, price: 0 }] })?.title).toBe("Say a price");
  expect(leadsTo({ about: "Taps." })).toBe("/update-business");
});

test("documents under review are no next step; missing and rejected ones are", () => {
  const cac = { ...document, status: "pending" } as const;
  const id = { ...document, id: "2", name: "ID Card", status: "approved" } as const;
  const withDocuments = (...certifications: OwnBusiness["certifications"]) =>
    leadsTo({ is_verified: false, certifications });

  expect(withDocuments(cac, id)).toBeUndefined();
  expect(withDocuments(cac)).toBe("/verify?step=upload");
  expect(withDocuments({ ...cac, status: "rejected" }, id)).toBe("/verify?step=upload");
  expect(withDocuments({ ...cac, status: "rejected" }, { ...cac, id: "3" }, id)).toBeUndefined();
});

test("after one document the next step names the other", () => {
  const cac = { ...document, status: "approved" } as const;
  const next = nextAction({ ...complete, is_verified: false, certifications: [cac] });
  expect([next?.title, next?.to]).toEqual(["One more: your ID", "/verify?step=upload"]);
});

test("the next step shows its measured effect on the number of customers", () => {
  const effects = [
    { part: "prices", times: 1.6 },
    { part: "picture", times: 2 },
  ] as const;
  expect(measuredReason({ ...complete, image: "" }, [...effects])).toBe(
    "On pages with a picture people ask for the number 2 times as often.",
  );
  expect(measuredReason({ ...complete, business_hours: [] }, [...effects])).toBe("");
  expect(measuredReason(complete, [...effects])).toBe("");
});
