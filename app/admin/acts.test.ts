import { expect, test } from "vitest";
import { actWords, decisionWords, factLabel, factWords } from "./acts.ts";

test("acts of the audit log read as sentences, also those without words of their own", () => {
  expect(["sanction message", "sanction person", "warn about business", "teach word"].map(actWords)).toEqual([
    "Hid the message",
    "Blocked the person",
    "Warned about the business",
    "Teach word",
  ]);
});

test.each([
  ["sanction message", { others: 11 }, "Hid 12 messages"],
  ["sanction message", { others: 11, withPerson: true }, "Hid 12 messages and blocked the person"],
  ["sanction message", { withPerson: true }, "Hid the message and blocked the person"],
  ["dismiss reports", { others: 1 }, "Found nothing wrong with 2 messages"],
  ["show comment", { others: 1 }, "Showed 2 comments again"],
  ["show comment", null, "Showed the comment again"],
  ["dismiss reports", null, "Found nothing wrong"],
  ["undo decision", { undone: "sanction message", others: 11 }, "Undid “Hid 12 messages”"],
  ["undo decision", { undone: "dismiss reports" }, "Undid “Found nothing wrong”"],
  ["undo decision", null, "Undid the decision"],
])("the entry of one decision, “%s” with %o, reads “%s”", (action, facts, sentence) => {
  expect(decisionWords(action, "message", facts)).toBe(sentence);
});

test("facts of the audit log have our dates, amounts and yes or no, and no ids", () => {
  const facts = { isVerified: true, amountKobo: 250_000, blocked_until: "2026-12-05T09:30:00.000Z" };
  expect(Object.entries(facts).map(([name, fact]) => `${factLabel(name)}${factWords(name, fact)}`)).toEqual([
    "blue tick: yes",
    "amount: ₦2,500",
    "Blocked until 5 Dec 2026, 10:30 AM",
  ]);
  expect(`${factLabel("blocked")}${factWords("blocked", "permanently")}`).toBe("Blocked permanently");
  expect(factWords("sanctionId", "0198c3b5-2f3a-7c1e-9a40-1f2e3d4c5b6a")).toBe("");
});
