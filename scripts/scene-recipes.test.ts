import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tints } from "./scene-recipes.ts";

const css = readFileSync("app/design.css", "utf8");
/** The light and the dark colour that follow a line of the style sheet. */
const shadesAfter = (line: string) =>
  /var\(--in-light, (#\w{6})\) var\(--in-dark, (#\w{6})\)/.exec(css.slice(css.indexOf(line)))!.slice(1);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(Object.entries(tints))("text on the ground of %s can be read, and its tile has the same", (name, tint) => {
  const grounds = [tint.light[0], tint.dark[0]];
  if (css.includes(`.tint-${name} {`)) expect(shadesAfter(`.tint-${name} {`)).toEqual(grounds);
  for (const text of ["--ink: ", "--ink-2: "])
    for (const [nth, shade] of shadesAfter(text).entries())
      expect(contrast(shade, grounds[nth]!)).toBeGreaterThanOrEqual(4.5);
});
