import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("a store notifies its subscribers of each change until they unsubscribe", () => {
  const store = createStore(0);
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.set(2);
  leave();
  store.set(3);

  expect(seen).toEqual([1, 2]);
  expect(store.get()).toBe(3);
});

test("a store reads its first value once, on first use", () => {
  let reads = 0;
  const store = createStore("visitor", () => `read ${++reads}`);

  expect([reads, store.initial]).toEqual([0, "visitor"]);
  expect([store.get(), store.get(), reads]).toEqual(["read 1", "read 1", 1]);
});

test("a store that was set before its first use does not read", () => {
  const store = createStore("visitor", () => "read");
  store.set("member");

  expect(store.get()).toBe("member");
});
