import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import categories from "#/server/trade/data/categories.json" with { type: "json" };
import serviceTags from "#/server/trade/data/service-tags.json" with { type: "json" };
import { sceneOf, sceneVariants } from "#/shared/scene.ts";
import { commonTags } from "./trades.ts";

const pictures = new URL("../../public/", import.meta.url);
const scenes = readdirSync(new URL("scenes/", pictures));
const names = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => `${letter}de Works`);
const sceneNames = (paths: string[]) => [...new Set(paths.map((path) => path.replace(/-\d+\.svg$/, "")))];

test("every category and every service has scenes in all variants", () => {
  const described = [
    ...categories.map(({ name }) => ({ category: name, tags: [] as string[] })),
    ...serviceTags.map(({ name, category }) => ({
      category: categories.find(({ slug }) => slug === category)!.name,
      tags: [name],
    })),
  ];
  const missing = described.flatMap((one) =>
    names.map((name) => sceneOf({ ...one, name })).filter((path) => !scenes.includes(path.replace("/scenes/", ""))),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("the 49 categories and the most common services have a scene each", () => {
  const ofCategories = categories.map(({ name }) => sceneOf({ name: "Ade Works", category: name, tags: [] }));
  const ofServices = commonTags.map((tag) => sceneOf({ name: "Ade Works", category: "Others", tags: [tag] }));
  expect(sceneNames([...ofCategories, ...ofServices])).toHaveLength(categories.length + commonTags.length);
});

test("businesses of one trade have different pictures", () => {
  const paths = names.map((name) => sceneOf({ name, category: "Construction", tags: ["Plumber"] }));
  expect(new Set(paths).size).toBe(sceneVariants);
  const own = Array.from({ length: sceneVariants }, (_, nth) =>
    sceneOf({ name: "Ade Works", category: "Others", tags: [] }, nth),
  );
  expect(new Set(own).size).toBe(sceneVariants);
});

test("pages whose names begin alike have different pictures, and a page has the picture of its preview", () => {
  const pictureOf = (name: string) => sceneOf({ name, category: "Catering Services", tags: [] });
  expect(new Set(["Mama Ada", "Mama Put", "Mama Ngozi", "Mama Tolu"].map(pictureOf)).size).toBeGreaterThan(2);
  expect(pictureOf(" mama put ")).toBe(pictureOf("Mama Put"));
});

test("no scene is larger than 14 KB", () => {
  const large = scenes.filter((name) => statSync(new URL(`scenes/${name}`, pictures)).size > 14_336);
  expect(large).toEqual([]);
});
