import { expect, test } from "vitest";
import { decisionsOn } from "./payouts.tsx";

const payout = {
  ...{ id: "1", whose: { id: "2", name: "Ada Obi" }, trust: "known" as const, is_own: false, amount: 2_500 },
  ...{ bank_name: "Harmattan Bank", account_name: "Ada Obi", account_number: "0123456789", account_version: "x" },
  ...{ bank_reference: "", reason: "", requested_at: "", decided_at: null, in_common: [], needs_second: false },
};
const reasons = (risks: string[]) =>
  decisionsOn({ ...payout, state: "requested" }, risks).find(({ label }) => label === "Refuse")?.ask?.templates ?? [];
const fitting = (risks: string[]) => reasons(risks).find(({ isFitting }) => isFitting)?.text;
const shape = (state: "requested" | "approved" | "refused", risks: string[]) =>
  decisionsOn({ ...payout, state }, risks).map(({ label, isDangerous, ask }) => [label, isDangerous, Boolean(ask)]);

test("a payout without a risk is approved once it is confirmed, without a reason, then paid", () => {
  expect(decisionsOn({ ...payout, state: "requested" }, [])[0]?.confirm?.title).toBe("Approve ₦2,500 to Ada Obi");
  expect(shape("requested", [])).toEqual([
    ["Approve", false, false],
    ["Refuse", true, true],
  ]);
  expect(shape("approved", [])[0]).toEqual(["Mark as paid", false, true]);
});

test("a refused payout can only be reopened, with a reason", () => {
  expect(shape("refused", [])).toEqual([["Reopen", undefined, true]]);
});

test("paying and refusing a payout name the payout and say where the money goes", () => {
  const asked = decisionsOn({ ...payout, state: "approved" }, []).map(({ ask }) => ask);
  expect(asked.map((ask) => ask?.title)).toEqual(["Mark ₦2,500 to Ada Obi as paid", "Refuse ₦2,500 to Ada Obi"]);
  expect(asked[0]?.hint).toContain("transfer ₦2,500 at the bank first, to 0123456789, Harmattan Bank, Ada Obi");
  expect(asked[1]?.hint).toContain("₦2,500 stays theirs");
});

test("with a risk, refusing a payout is the emphasised decision, and approving it is marked as dangerous and needs a reason", () => {
  expect(shape("requested", ["It uses the bank account of Chidi Eze"])).toEqual([
    ["Approve", true, true],
    ["Refuse", false, true],
  ]);
  expect(shape("approved", ["The account is in the name of Chidi Eze"])).toEqual([
    ["Mark as paid", true, true],
    ["Refuse", false, true],
  ]);
});

test("the reasons to refuse a payout keep their order, and those that fit its risks are marked", () => {
  expect(fitting(["The bank does not know this account"])).toMatch(/^The bank does not know/);
  expect(fitting(["Ada Obi and Chidi Eze use the same device"])).toMatch(/^The referred accounts/);
  const otherName = "The account name, Bright Future, is not the name of Ada Obi";
  expect(fitting([otherName])).toMatch(/^The account is in another name/);
  const textsOf = (risks: string[]) => reasons(risks).map(({ text }) => text);
  expect(textsOf([otherName])).toEqual(textsOf(["The bank does not know this account"]));
});
