import { expect, test } from "vitest";
import { filenameOf, shareSent } from "./upload.ts";

test("an upload answers the name for the next call", () => {
  expect(filenameOf({ filename: "a1.webp" })).toBe("a1.webp");
});

test.each([undefined, {}, { filename: "" }, { filename: 7 }])("an answer without a name has failed: %j", (answer) => {
  expect(() => filenameOf(answer)).toThrow("Image upload failed");
});

test("progress is a share of the whole, and of nothing it is nothing", () => {
  expect(shareSent(50, 200)).toBe(0.25);
  expect(shareSent(201, 200)).toBe(1);
  expect(shareSent(0, 0)).toBe(0);
});
