import { expect, test } from "vitest";
import { factorSteps, redrawnMs, stateAfter, stateOf } from "./second-step.ts";

const now = new Date("2026-11-18T10:00:00Z");

test("without the second step, no authenticator app can be added to the active one or replace it", () => {
  expect(stateAfter("in force", "draw", false)).toBeUndefined();
  expect(stateAfter("redrawn", "draw", false)).toBeUndefined();
  expect(stateAfter("redrawn", "code of the drawn app", false)).toBeUndefined();
  expect(stateAfter("none", "draw", false)).toBe("drawn");
  expect(stateAfter("drawn", "code of the drawn app", false)).toBe("in force");
});

test("an active authenticator app is only lost by a reset", () => {
  for (const from of ["in force", "redrawn"] as const) {
    for (const [step, next] of Object.entries(factorSteps[from])) {
      if (step !== "forget") expect(["in force", "redrawn"]).toContain(next.to);
    }
  }
});

test("a new authenticator app that is not confirmed is discarded after ten minutes", () => {
  const drawnAt = (msAgo: number) => ({
    confirmedAt: now,
    pendingSecret: "DRAWN",
    pendingAt: new Date(now.getTime() - msAgo),
  });
  expect(stateOf(drawnAt(redrawnMs - 1), now)).toBe("redrawn");
  expect(stateOf(drawnAt(redrawnMs), now)).toBe("in force");
  expect(stateOf(undefined, now)).toBe("none");
  expect(stateOf({ confirmedAt: null, pendingSecret: null, pendingAt: null }, now)).toBe("drawn");
});
