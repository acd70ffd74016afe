import { expect, test } from "vitest";
import { readCredential } from "./google-button.tsx";

const credential = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`;

test("a Google name is decoded with its tone marks", () => {
  const ada = { email: "ada@example.com", given_name: "Adaọbị", family_name: "Ṣóyinká" };

  expect(readCredential(credential(ada))).toEqual({
    email: "ada@example.com",
    firstname: "Adaọbị",
    lastname: "Ṣóyinká",
  });
});

test("a Google profile without an email or a name is ignored", () => {
  expect(readCredential(credential({ email: "ada@example.com", given_name: "Ada" }))).toBeUndefined();
  expect(readCredential(credential({ given_name: "Ada", family_name: "Obi" }))).toBeUndefined();
  expect(readCredential("no credential")).toBeUndefined();
});
