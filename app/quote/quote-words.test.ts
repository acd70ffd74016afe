import { expect, test } from "vitest";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import {
  answersOf,
  countAnswers,
  distanceWords,
  groupedByAnswer,
  inOrderOfOffers,
  preselected,
  priceOf,
  replyIn,
  whenOf,
} from "./quote-words.ts";

type Recipient = QuoteRequest["recipients"][number];

const recipient = (business_id: string, status: Recipient["status"], price?: number): Recipient => ({
  ...{ business_id, status, business: null, decline_reason: "", distance_km: null, phone_verified: false },
  offer: price ? { id: business_id, price, price_to: null, note: "", can_start: "", offered_at: "" } : null,
});
const recipients = [
  recipient("a", "declined"),
  recipient("b", "asked"),
  recipient("c", "offered", 500),
  recipient("d", "offered", 300),
];

test("the lowest offer comes first, then pending ones, then refusals", () => {
  expect(inOrderOfOffers(recipients).map(({ business_id }) => business_id)).toEqual(["d", "c", "b", "a"]);
});

test("offers are counted, and pending businesses while the request is open", () => {
  expect(answersOf(countAnswers({ recipients, status: "open" }))).toBe("2 prices. Waiting for 1.");
  expect(answersOf(countAnswers({ recipients: recipients.slice(0, 3), status: "closed" }))).toBe("1 price.");
  const asked = [recipient("a", "asked"), recipient("b", "asked")];
  expect(answersOf(countAnswers({ recipients: asked, status: "open" }))).toBe("No prices yet. We asked 2.");
  expect(answersOf(countAnswers({ recipients: asked, status: "expired" }))).toBe("No prices.");
});

test("a request with an offer waits for its customer, apart from those to answer and those that are over", () => {
  const received = (["offered", "ended", "asked", "accepted"] as const).map((answer) => ({ answer }));
  expect(
    groupedByAnswer(received).map(({ title, requests }) => [title, ...requests.map(({ answer }) => answer)]),
  ).toEqual([
    ["To answer", "asked"],
    ["Waiting for the customer", "offered"],
    ["Earlier", "ended", "accepted"],
  ]);
  expect(groupedByAnswer([{ answer: "declined" }])).toHaveLength(1);
});

test("a price is a sum or a range, and a day is a date or words", () => {
  expect(priceOf({ price: 40_000, price_to: null })).toBe("₦40,000");
  expect(priceOf({ price: 40_000, price_to: 60_000 })).toBe("₦40,000 to ₦60,000");
  expect(whenOf({ when: "this_week", date: "" })).toBe("This week");
  expect(whenOf({ when: "date", date: "2026-12-12" })).toBe("12 Dec 2026");
});

test("a distance has a decimal below ten kilometres only, and a reply time has its unit", () => {
  const at = (distance_km: number | null) => distanceWords({ distance_km, lga: "Ikeja" });

  expect([at(null), at(0.4), at(6.84), at(148.6)]).toEqual(
    ["In Ikeja", "400 m away", "6.8 km away", "149 km away"].map((text) => text.replace(/ (k?m)/, "\u00a0$1")),
  );
  expect([replyIn(10), replyIn(70), replyIn(3_000)]).toEqual([
    "Replies in 10 min",
    "Replies in 1 hour",
    "Replies in 2 days",
  ]);
});

test("a business far from the work is preselected only where no chosen one is near, or when farther ones were requested", () => {
  const candidate = (business_id: string, distance_km: number, comes_here = false, chosen = true) => ({
    ...{ business_id, distance_km, comes_here, chosen },
  });
  const far = candidate("far", 45);
  const all = [candidate("near", 12), candidate("comes", 45, true), far, candidate("unchosen", 5, false, false)];
  expect(preselected(all, false)).toEqual(["near", "comes"]);
  expect(preselected(all, true)).toEqual(["near", "comes", "far"]);
  expect(preselected([far], false)).toEqual(["far"]);
});
