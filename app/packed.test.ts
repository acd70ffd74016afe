import { expect, test } from "vitest";
import { pack, unpack } from "./packed.ts";

test("a packed value is read back the same, where it was packed and in a browser that has its text alone", () => {
  const shown = { name: "Mama’s <Taps>", tags: ["Plumber"], reply: null };
  const packed = pack(shown);

  expect(unpack(packed)).toBe(shown);
  for (let number = 0; number < 100; number += 1) pack({ number });
  expect(unpack(packed)).toEqual(shown);
  expect(unpack(packed)).not.toBe(shown);
});
