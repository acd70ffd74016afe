import { expect, test } from "vitest";
import { peaksOf } from "./recorder.ts";

test("the waveform of a recording has the peak of each part, relative to the loudest", () => {
  expect(peaksOf(Float32Array.from([0, 0.5, 0, -1, 0.25, 0]), 3)).toBe("8f4");
  expect(peaksOf(new Float32Array(4), 4)).toBe("0000");
  expect(peaksOf(new Float32Array(0))).toBe("");
});
