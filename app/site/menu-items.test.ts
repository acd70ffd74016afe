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
  ["/jobs/1", undefined],
])("on %s the bar of a phone marks %s", (pathname, label) => {
  expect(markedAt(pathname)).toBe(label);
});
