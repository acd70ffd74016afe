import { expect, test } from "vitest";
import { OpenUploads } from "./open-uploads.ts";

test("twenty uploads of one network may be open, and its twenty-first is refused until one of them is over", () => {
  const uploads = new OpenUploads();
  const open = Array.from({ length: 20 }, (_, nth) => uploads.begin(`person ${nth}`, "10.0.0.1"));
  const oneMore = () => uploads.begin("somebody else", "10.0.0.1");

  expect(oneMore).toThrow("Very many pictures are on their way from your network. Try again in 10 seconds.");
  expect(() => uploads.begin("somebody else", "10.0.0.2")()).not.toThrow();
  open[0]!();
  expect(oneMore).not.toThrow();
});

test("an upload that is over twice counts once", () => {
  const uploads = new OpenUploads();
  const end = uploads.begin("ada", "10.0.0.1");
  const others = [1, 2].map(() => uploads.begin("ada", "10.0.0.1"));
  end();
  end();
  uploads.begin("ada", "10.0.0.1");

  expect(() => uploads.begin("ada", "10.0.0.1")).toThrow("Your other pictures are still on their way");
  expect(others).toHaveLength(2);
});
