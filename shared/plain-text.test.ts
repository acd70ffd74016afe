import { expect, test } from "vitest";
import { mailto } from "./mailto.ts";
import { isPlainName } from "./plain-text.ts";

test.each(["Ngọzi", "Ọláwálé D’Silva", "Mama Put 👩🏾‍🍳", "Hauwa-Kulu"])("the name %j is taken", (name) => {
  expect(isPlainName(name)).toBe(true);
});

test.each(["Ada\u202Eibo", "Ada\u200B", "\uFEFFAda", "A\u2066da"])(
  "the name %j with unseen letters is refused",
  (name) => {
    expect(isPlainName(name)).toBe(false);
  },
);

test("a letter goes to the address it is for, whatever the address holds", () => {
  expect(mailto("ada+shop@example.com")).toBe("mailto:ada%2Bshop@example.com");
  expect(mailto("a?bcc=list@x.test&body=b@evil.test")).toBe("mailto:a%3Fbcc%3Dlist@x.test%26body%3Db@evil.test");
});
