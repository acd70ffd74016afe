import { expect, test } from "vitest";
import { minuteMs } from "#/shared/time.ts";
import { PushPauses } from "./push.ts";

test("a browser whose push service hangs is paused for ten minutes, then for an hour, then unsubscribed", async () => {
  let now = 0;
  let tries = 0;
  const pauses = new PushPauses(() => now);
  const deliver = () =>
    pauses.deliver("tarpit", async () => {
      tries += 1;
      return "hung";
    });

  expect([await deliver(), await deliver(), tries]).toEqual(["hung", "hung", 1]);
  now = 10 * minuteMs;
  expect([await deliver(), await deliver(), tries]).toEqual(["hung", "hung", 2]);
  now = 60 * minuteMs;
  expect([await deliver(), tries]).toEqual(["hung", 2]);
  now = 70 * minuteMs;
  expect([await deliver(), tries]).toEqual(["gone", 3]);
});

test("while a delivery hangs, the next one to the same browser is skipped, and other browsers are reached", async () => {
  const pauses = new PushPauses();
  const { promise, resolve } = Promise.withResolvers<"hung">();
  const hanging = pauses.deliver("tarpit", () => promise);
  let tries = 0;
  const count = async () => {
    tries += 1;
    return "taken" as const;
  };

  expect(await pauses.deliver("phone", count)).toBe("taken");
  expect(await pauses.deliver("tarpit", count)).toBe("hung");
  expect(tries).toBe(1);
  resolve("hung");
  expect(await hanging).toBe("hung");
});

test("several concurrent notifications all reach a browser that responds", async () => {
  const pauses = new PushPauses();
  const outcomes = Array.from({ length: 3 }, () => pauses.deliver("phone", async () => "taken"));

  expect(await Promise.all(outcomes)).toEqual(["taken", "taken", "taken"]);
});
