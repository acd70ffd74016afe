import { expect, test } from "vitest";
import { containsSecret, findSensitiveRequest } from "./secrets.ts";

test.each([
  "My OTP is 220118",
  "pin: 4471",
  "the code from the bank? verification code 882 114",
  "22123456789 na my BVN",
  "4111 1111 1111 1111",
  "card 5500-0000-0000-0004 exp 04/29 cvv 123",
  "PIN mi ni 4471",
  "Lambar sirri ta 5512",
])("the sender of “%s” gets a warning", (text) => {
  expect(containsSecret(text, false)).toBe(true);
});

test.each([
  "My account number is 0000000000",
  "Call me on +234 803 111 2233",
  "The gate code is 4471",
  "Your delivery code is 8820, give it to the rider",
  "I will bring two pins and 500 nails",
  "Pin the cloth at the waist",
  "Never tell anybody your PIN",
  "Invoice 4111 1111 1111 1112",
  "45000",
  "",
])("the sender of “%s” gets no warning", (text) => {
  expect(containsSecret(text, false)).toBe(false);
});

test("digits alone get a warning after the other person requested a code", () => {
  expect(containsSecret("220 118", true)).toBe(true);
  expect(containsSecret("I am at the gate", true)).toBe(false);
});

test.each([
  ["Send me the OTP that entered your phone", "code"],
  ["Abeg forward the verification code", "code"],
  ["Pay 5,000 deposit to my GTB account, then send me the OTP", "code"],
  ["Pay 5,000 deposit to my GTB account", "deposit"],
  ["Please send your deposit now", "deposit"],
  ["Send the money first and I will come", "deposit"],
  ["Full payment before I start", "deposit"],
  ["I will send you the money now, just give me the OTP", "code"],
  ["I can pay a deposit, so send me your card PIN", "code"],
  ["I will send the driver, pay 5,000 deposit first", "deposit"],
])("the request for a secret “%s” gets a warning before it is sent", (text, what) => {
  expect(findSensitiveRequest(text)).toBe(what);
});

test.each([
  "Never send anybody your PIN",
  "You do not need to pay a deposit",
  "No deposit, pay after the work",
  "Send me your address",
  "The deposit box is at the gate",
  "I will pay you when the work is done",
  "I can pay a deposit",
  "We go send the deposit now",
  "Tell me when you come",
])("the text “%s” gets no warning", (text) => {
  expect(findSensitiveRequest(text)).toBeUndefined();
});
