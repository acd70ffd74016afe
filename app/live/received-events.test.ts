import { expect, test } from "vitest";
import { ReceivedEvents } from "./received-events.ts";

const bell = { type: "notification", data: '{"id":"7","title":"Hello"}', lastId: "7" };

test("a piece of news is its type and its data", () => {
  expect(new ReceivedEvents().take(bell)).toEqual({ type: "notification", id: "7", title: "Hello" });
});

test("a piece that comes again after a break is not told again", () => {
  const hearing = new ReceivedEvents();
  hearing.take(bell);

  expect(hearing.take(bell)).toBeUndefined();
  expect(hearing.lastId).toBe("7");
});

test("counters have no id, and each of them counts", () => {
  const counts = { type: "counts", data: '{"messages":2,"notifications":0}', lastId: "7" };
  const hearing = new ReceivedEvents();
  hearing.take(counts);

  expect(hearing.take(counts)).toMatchObject({ messages: 2 });
});
