import { expect, test } from "vitest";
import { ReceivedEvents } from "./stream.ts";

const bell = { type: "notification", data: '{"id":"7","title":"Hello"}', lastId: "7" };

test("an event consists of its type and its data", () => {
  expect(new ReceivedEvents().take(bell)).toEqual({ type: "notification", id: "7", title: "Hello" });
});

test("an event that is repeated after a reconnection is ignored", () => {
  const hearing = new ReceivedEvents();
  hearing.take(bell);

  expect(hearing.take(bell)).toBeUndefined();
  expect(hearing.lastId).toBe("7");
});

test("counters have no id, and none is ignored", () => {
  const counts = { type: "counts", data: '{"messages":2,"notifications":0}', lastId: "7" };
  const hearing = new ReceivedEvents();
  hearing.take(counts);

  expect(hearing.take(counts)).toMatchObject({ messages: 2 });
});
