import { expect, test } from "vitest";
import { stateNow } from "./invoice-words.ts";

const wordAt = (invoice: Parameters<typeof stateNow>[0]) => stateNow(invoice, "2026-11-20").word;

test("an open invoice is overdue from the day after the one it was to be paid by", () => {
  expect(wordAt({ state: "open", due_on: "2026-11-19" })).toBe("Overdue");
  expect(wordAt({ state: "open", due_on: "2026-11-20" })).toBe("Not paid yet");
  expect(wordAt({ state: "open", due_on: "" })).toBe("Not paid yet");
  expect(wordAt({ state: "paid", due_on: "2026-11-19" })).toBe("Paid");
});
