import { expect, test } from "vitest";
import { linkNote } from "./link-note.ts";

test("a word that is no web address is told to stay off the page, with an example", () => {
  expect(linkNote("website", "bisi")).toBe(
    "This is not a web address, so it stays off your page. Example: bisistitches.com",
  );
});

test("a link is shown as it will stand on the page, and an empty field says nothing", () => {
  expect(linkNote("website", "bisistitches.com")).toBe("Your page will link to https://bisistitches.com/");
  expect(linkNote("instagram", "@bisi")).toBe("Your page will link to https://instagram.com/bisi");
  expect(linkNote("tiktok", "  ")).toBe("");
});
