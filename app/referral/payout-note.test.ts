import { expect, test } from "vitest";
import { payoutNote } from "./payout-note.ts";

const nothing = { payout: false, payable: 0, payout_minimum: 2_000, payouts: [] };
const payout = {
  ...{ id: "", amount: 2_500, needs_bank: true, bank_name: "", account_number: "", requested_at: "", reason: "" },
  state: "requested" as const,
};

test.each([
  ["₦2,500 will be paid to your bank account.", { payout: true, payable: 2_500 }],
  ["Nothing to cash out yet. You can cash out from ₦2,000.", {}],
  ["You can cash out from ₦2,000: ₦500 is missing.", { payable: 1_500 }],
  ["A payout of ₦2,500 is under way. You can ask for the next one after it.", { payable: 9_000, payouts: [payout] }],
  [
    "You can cash out from ₦2,000: ₦1,000 is missing.",
    { payable: 1_000, payouts: [{ ...payout, state: "paid" as const }] },
  ],
])("%s", (sentence, change) => {
  expect(payoutNote({ ...nothing, ...change })).toBe(sentence);
});
