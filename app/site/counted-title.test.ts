import { expect, test } from "vitest";
import { countedTitle } from "./live-updates.tsx";

test("the unread count precedes the title, once", () => {
  expect(countedTitle("Messages", 3)).toBe("(3) Messages");
  expect(countedTitle("(3) Messages", 4)).toBe("(4) Messages");
  expect(countedTitle("(99+) Messages", 0)).toBe("Messages");
  expect(countedTitle("Messages", 250)).toBe("(99+) Messages");
});
