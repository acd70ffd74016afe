import { expect, test } from "vitest";
import { linkNote } from "./link-note.ts";

test("a word that is not a web address gets a note that it will not be shown, with an example", () => {
  expect(linkNote("website", "bisi")).toBe(
    "This is not a web address, so it stays off your page. Example: bisistitches.com",
  );
});

test("a link is previewed as on the page, and an empty field has no note", () => {
  expect(linkNote("website", "bisistitches.com")).toBe("Your page will link to https://bisistitches.com/");
  expect(linkNote("instagram", "@bisi")).toBe("Your page will link to https://instagram.com/bisi");
  expect(linkNote("tiktok", "  ")).toBe("");
});
