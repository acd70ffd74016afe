import { expect, test } from "vitest";
import { filenameOf, shareSent } from "./upload.ts";

test("an upload returns the filename for the next call", () => {
  expect(filenameOf({ filename: "a1.webp" })).toBe("a1.webp");
});

test.each([undefined, {}, { filename: "" }, { filename: 7 }])(
  "a response without a filename is a failure: %j",
  (answer) => {
    expect(() => filenameOf(answer)).toThrow("Image upload failed");
  },
);

test("progress is a fraction of the total, and 0 for an empty file", () => {
  expect(shareSent(50, 200)).toBe(0.25);
  expect(shareSent(201, 200)).toBe(1);
  expect(shareSent(0, 0)).toBe(0);
});
