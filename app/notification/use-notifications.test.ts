import { expect, test } from "vitest";
import { inGroups, merged } from "./use-notifications.ts";

const told = (id: string, minute: number, isRead = false) => ({
  ...{ id, title: "", message: "", link: "/", kind: "made", image: "", is_read: isRead },
  created_at: `2026-11-18T10:${String(minute).padStart(2, "0")}:00.000Z`,
});
const ids = (list: ReturnType<typeof merged>) => list.map(({ id }) => id);

test("new notifications come first, older ones follow, each once", () => {
  const known = [told("b", 2), told("a", 1)];
  expect(ids(merged(known, [told("c", 3), told("b", 2)]))).toEqual(["c", "b", "a"]);
});

test("for one time, the later id is the newer notification", () => {
  expect(ids(merged([told("a", 1)], [told("b", 1)]))).toEqual(["b", "a"]);
});

test("a notification stays read after merging with an older list", () => {
  const [read, unread] = [[told("a", 1, true)], [told("a", 1)]];
  expect([merged(read, unread)[0]!.is_read, merged(unread, read)[0]!.is_read]).toEqual([true, true]);
});

test("the steps of one job, and the messages of one conversation, are grouped in one row, and other notifications have their own", () => {
  const one = (id: string, link: string) => ({ ...told(id, 1), link });
  const list = [
    one("5", "/jobs/a"),
    one("4", "/profile"),
    one("3", "/jobs/a"),
    one("2", "/profile"),
    one("1", "/jobs/b"),
    one("01", "/helping/9?to=%2Fchats%2Fa"),
    one("00", "/helping/9?to=%2Fchats%2Fa"),
  ];

  expect(inGroups(list).map((group) => group.map(({ id }) => id))).toEqual([
    ["5", "3"],
    ["4"],
    ["2"],
    ["1"],
    ["01", "00"],
  ]);
});
