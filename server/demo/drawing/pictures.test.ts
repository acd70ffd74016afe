import { expect, test } from "vitest";
import art from "./art.json" with { type: "json" };
import { contrast, paletteTowards, readableOn } from "./colours.ts";
import icons from "./icons.json" with { type: "json" };
import { demoPicture, drawCard, drawItem, drawPerson } from "./pictures.ts";

/** Walks the tags: each one closed, in order, with plain attributes, and nothing that could run or fetch. */
function expectSafe(svg: string) {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [a-zA-Z][\w-]*="[^"<>]*")*)(\/?)>/gi, (_, closes, tag, __, isEmpty) => {
    if (closes) expect(open.pop()).toBe(tag);
    else if (!isEmpty) open.push(tag);
    return "";
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|#39);)/);
  expect(svg).not.toMatch(/<script|<image|<foreignObject|href|\son[a-z]+=|javascript:|url\((?!#p\))/i);
  expect(svg.length).toBeLessThan(4_500);
}

test("every category has a card that is well formed, in every layout", () => {
  for (let categoryId = 1; categoryId <= 49; categoryId++) {
    for (let seed = 0; seed < 12; seed++)
      expectSafe(drawCard({ categoryId, name: "Mama Nkechi Kitchen", seed: `n${seed}` }));
  }
  expect(icons.categories).toHaveLength(49);
});

test("items and persons are well formed", () => {
  for (let number = 0; number < 60; number++) {
    expectSafe(drawItem({ categoryId: (number % 49) + 1, name: "Birthday cake 8 inch (2 layers)", number }));
    expectSafe(drawPerson({ first: number % 2 ? "Nkechi" : "Tunde", last: `Okafor${number}` }));
  }
});

test("a name can't smuggle anything into a drawing", () => {
  const name = `<script>alert("1")</script>' & \u0000\ud800`;
  for (let seed = 0; seed < 24; seed++) expectSafe(drawCard({ categoryId: 1, name, seed: `${seed}` }));
  expectSafe(drawItem({ categoryId: 99, name, number: -1 }));
  expectSafe(drawPerson({ first: name, last: name.repeat(50) }));
});

test("equal paths give equal pictures, and unlike ones differ", () => {
  const paths = Array.from({ length: 100 }, (_, nth) => `card/11-golden-baobab-plumbing-${nth}-ikeja.svg`);
  expect(new Set(paths.map(demoPicture)).size).toBe(100);
  expect(paths.map(demoPicture)).toEqual(paths.map(demoPicture));
});

test("a plumber, a tiler and a carpenter each have a drawing of their own", () => {
  const drawn = ["", ".plumber", ".tiler", ".carpenter", ".furniture_maker", ".nobody"].map((trade) =>
    demoPicture(`card/11${trade}-golden-baobab-ikeja.svg`),
  );
  for (const picture of drawn) expectSafe(picture!);
  const [category, plumber, tiler, carpenter, furniture, unknown] = drawn;
  expect(new Set([category, plumber, tiler, carpenter]).size).toBe(4);
  expect([furniture, unknown]).toEqual([carpenter, category]);
});

test("a card carries the name without its town", () => {
  const titles = demoPicture("card/14-mama-nkechi-and-sons-kitchen-ikeja-2.svg");
  expect(titles).toContain("<title>Mama Nkechi and Sons Kitchen</title>");
});

test("only the three kinds of path have a picture", () => {
  expect(demoPicture("item/9-small-chops-pack-17.svg")).toContain("<title>Small Chops Pack</title>");
  expect(demoPicture("person/nkechi-okafor.svg")).toContain("<title>Nkechi Okafor</title>");
  const others = [
    "",
    "card/",
    "card/1-.png",
    "card/x-a.svg",
    "card/../a.svg",
    "item/1-a.svg",
    "person/a.svg",
    `card/1-${"a".repeat(300)}.svg`,
  ];
  expect(others.map(demoPicture)).toEqual(others.map(() => undefined));
});

test("text is readable on every palette, whatever the category's hue", () => {
  for (let pick = 0; pick < art.palettes.length; pick++) {
    for (const { hue } of icons.categories) {
      const { main, light, dark, accent } = paletteTowards(pick, hue);
      expect(contrast(light, main)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light, dark)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readableOn(accent, [dark]), accent)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
