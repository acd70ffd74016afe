import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

test("the plans come with their durations, the shortest first and cheaper by the month the longer they are", async () => {
  const { api } = await startApi();

  const { status, body: plans } = await api.get("/v2/packages");

  expect(status).toBe(200);
  expect(plans.length).toBeGreaterThan(0);
  for (const { id, name, features, plan_duration } of plans) {
    expect(name).toMatch(/\S/);
    expect(features.length).toBeGreaterThan(0);
    const months = plan_duration.map(({ figure }: { figure: number }) => figure);
    expect(months[0]).toBe(1);
    expect(months).toEqual([...new Set<number>(months)].sort((a, b) => a - b));
    const prices = plan_duration.map(({ price }: { price: number }) => price);
    expect(new Set(prices).size).toBe(prices.length);
    for (const each of plan_duration) expect(each).toMatchObject({ package_id: id, price: expect.any(Number) });
    expect(prices.every((price: number) => Number.isInteger(price) && price > 0)).toBe(true);
  }
});
