import { expect, test } from "vitest";
import { shownIn } from "./word-picker.tsx";

const text = (shown: string) => ({ text: shown, context: "", shown });
const open = text("E dey open reach {time}");
const texts = [text("Open"), open, text("Find"), text("{n} reviews"), text("Wetin you need?")];

/** As much of an element as is looked at. */
const element = (textContent: string, attributes: Record<string, string> = {}, parentElement: unknown = null) =>
  ({ textContent, parentElement, getAttribute: (name: string) => attributes[name] ?? null }) as unknown as Element;

test("a tap finds the translated sentence under it, also with values filled in", () => {
  expect(shownIn(element("E dey open reach 6:00 PM"), texts)).toBe(open);
  expect(shownIn(element("12 reviews"), texts)?.shown).toBe("{n} reviews");
});

test("a tap finds the text of a field, and of the button around an icon", () => {
  expect(shownIn(element("", { placeholder: "Wetin you need?" }), texts)?.shown).toBe("Wetin you need?");
  expect(shownIn(element("", {}, element("", { "aria-label": "Find" })), texts)?.shown).toBe("Find");
});

test("a tap on a business name finds no translation", () => {
  expect(shownIn(element("Bisi Stitches"), texts)).toBe(undefined);
});
