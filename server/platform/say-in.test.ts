import { expect, test } from "vitest";
import { languageCodes } from "#/shared/language.ts";
import { shortDay } from "#/shared/time.ts";
import { sayIn } from "./say-in.ts";

test("concurrent texts in several languages do not mix", async () => {
  const at = "2026-11-28T08:30:00Z";
  const alone = Object.fromEntries(languageCodes.map((code) => [code, shortDay(at, sayIn(code))]));
  expect(new Set([alone.en, alone.ha, alone.yo]).size).toBe(3);
  const said = await Promise.all(
    Array.from({ length: 200 }, async (_, nth) => {
      const code = languageCodes[nth % languageCodes.length]!;
      const say = sayIn(code);
      await new Promise(setImmediate);
      return [code, shortDay(at, say)];
    }),
  );
  expect(said.filter(([code, day]) => alone[code!] !== day)).toEqual([]);
});

test("a text without a translation is English, and English is no draft", () => {
  const say = sayIn("yo");
  expect(say("Nobody has translated {what}", { what: "this" })).toBe("Nobody has translated this");
  expect(say.hasShownDraft()).toBe(false);
  expect(sayIn(null)("Sat")).toBe("Sat");
});

test("a translation that no native speaker reviewed is marked as a draft", () => {
  const say = sayIn("ha");
  expect(say("Sat")).not.toBe("Sat");
  expect(say.hasShownDraft()).toBe(true);
});
