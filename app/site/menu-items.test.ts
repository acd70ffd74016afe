import { expect, test } from "vitest";
import { barItemOf, barItems } from "./menu-items.ts";

const markedAt = (pathname: string) => barItems.find(({ to }) => to === barItemOf(pathname))?.label;

test.each([
  ["/mybusiness", "My Business"],
  ["/invoices/new", "My Business"],
  ["/chats/1", "Message"],
  ["/saved", "Profile"],
  ["/quotes", undefined],
  ["/quotes/1", undefined],
  ["/bookings", undefined],
  ["/bookings/1", undefined],
  ["/invoices/1", undefined],
  ["/jobs", undefined],
  ["/jobs/1", undefined],
])("on %s the bar of a phone marks %s", (pathname, label) => {
  expect(markedAt(pathname)).toBe(label);
});

test.each(["/quotes", "/quotes/1", "/jobs", "/jobs/1", "/bookings/1", "/invoices/1"])(
  "on %s of the business of its viewer My Business is marked",
  (pathname) => {
    expect(barItemOf(pathname, true)).toBe("/mybusiness");
  },
);
