import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import type { Suggestion } from "./contract.ts";

const suggested = async (q: string): Promise<string[]> => {
  const { api } = await startApi();
  const { body } = await api.get(`/v2/suggest?q=${encodeURIComponent(q)}&location=Lagos, Ikeja`);
  return (body as Suggestion[]).map(({ text }) => text);
};

test("a sentence that begins no name is answered with the services that search finds for it, and the place it names", async () => {
  expect(await suggested("fix my iphone screen")).toEqual(["Phone repair"]);
  expect(await suggested("caterer for 50 guests")).toEqual(["Catering Services"]);
  expect(await suggested("mechnic lekki")).toEqual(["Car or Auto Repairs, Mechanic in Lekki"]);
});

test("beside a trade that begins so, no place is suggested that only looks like the words", async () => {
  expect(await suggested("hair stylis")).toEqual(["Hair stylist"]);
});

test("half a word means the trade that it begins, before a trade that it resembles", async () => {
  const { api, make } = await startApi();
  const { id } = await make.business({ category: "Fashion & Beauty", tags: ["Hair stylist"] });

  const { body } = await api.get("/v2/finder?search=hairdr&limit=100");

  expect((body as { id: string }[]).map((found) => found.id)).toContain(id);
});
