import { expect, test } from "vitest";
import { nationalPhone, whatsAppLink } from "./phone.ts";

test("a Nigerian mobile number is shown as 0803 000 0000", () => {
  expect(nationalPhone("+2348030000000")).toBe("0803 000 0000");
});

test("a text that is not a Nigerian mobile number is shown unchanged", () => {
  expect(nationalPhone("+442071234567")).toBe("+442071234567");
});

test("a WhatsApp link has the number without its plus, and the greeting encoded", () => {
  expect(whatsAppLink("+2348030000000", "Hello, I saw you & …")).toBe(
    "https://wa.me/2348030000000?text=Hello%2C%20I%20saw%20you%20%26%20%E2%80%A6",
  );
});
