// @module-tag thorough
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { newVisitor } from "./browser.ts";

const listOf = (...texts: string[]) =>
  `<html lang="en"><title>List</title><style>
    body { background: #fff; color: #111 } .faint { color: #bbb }
    @media (prefers-color-scheme: dark) { .night { color: #333; background: #222 } }
    a { color: #0645ad; text-decoration: none } .near { color: #222 }
  </style><main><h1>List</h1>${texts.join("")}</main>`;

test("low contrast is found next to texts that passed before, also in dark", async () => {
  const page = await newVisitor();
  const good = ["<p>One</p>", "<p>Two</p>"];
  await page.setContent(listOf(...good));
  expect(await violations(page)).toEqual({ light: [], dark: [] });

  await page.setContent(listOf(...good, "<p class=faint>Three</p>", "<p class=night>Four</p>"));
  expect(await violations(page)).toEqual({
    light: [expect.stringMatching(/^color-contrast: .*Three/)],
    dark: [expect.stringMatching(/^color-contrast: .*Three.*Four/)],
  });
});

test("a form inside another form is found", async () => {
  const page = await newVisitor();
  await page.setContent(listOf("<form><button>Send</button><p>One</p></form>"));
  await page.evaluate(() => document.querySelector("form p")!.append(document.createElement("form")));
  expect((await violations(page)).light).toEqual(["nested-form: <form></form>"]);
});

test("low contrast in dark only is found each time, next to known texts", async () => {
  const page = await newVisitor();
  await page.setContent(listOf("<p>One</p>"));
  expect(await violations(page)).toEqual({ light: [], dark: [] });
  for (let look = 0; look < 2; look++) {
    await page.setContent(listOf("<p>One</p>", "<p class=night>Two</p>"));
    const { dark } = await violations(page);
    expect(dark).toEqual([expect.stringMatching(/^color-contrast: .*Two/)]);
  }
});

test("a text that passed in light is checked in dark once the theme is not fixed", async () => {
  const page = await newVisitor();
  const chosen =
    "<style>:root:not([data-theme=light]) .left { @media (prefers-color-scheme: dark) { color: #333; background: #222 } }</style>";
  await page.setContent(listOf("<p class=left>One</p>", chosen).replace("<html", "<html data-theme=light"));
  expect(await violations(page)).toEqual({ light: [], dark: [] });
  await page.evaluate(() => document.documentElement.removeAttribute("data-theme"));
  expect((await violations(page)).dark).toEqual([expect.stringMatching(/^color-contrast: .*One/)]);
});

test("a text that passed is checked again with another background or an inline style", async () => {
  const page = await newVisitor();
  await page.setContent(listOf("<p>One</p>"));
  expect(await violations(page)).toEqual({ light: [], dark: [] });

  await page.setContent(
    listOf("<p>One</p>", "<p style='color: #aaa'>Two</p>", "<p style='background: #333'>Three</p>"),
  );
  expect((await violations(page)).light).toEqual([expect.stringMatching(/^color-contrast: .*Two.*Three/)]);
});

test("a text of a known colour is checked again over another box, with opacity, and after it is moved", async () => {
  const page = await newVisitor();
  await page.setContent(listOf("<p>One</p>"));
  expect(await violations(page)).toEqual({ light: [], dark: [] });

  for (const style of ["opacity: .3", "position: relative; top: -6em", "background: #333b"]) {
    const dark = `<style>.dark { background: #444; height: 6em } .other { ${style} }</style><div class=dark></div>`;
    await page.setContent(listOf("<p>One</p>", `${dark}<div class=other><p>Two</p></div>`));
    expect((await violations(page)).light, style).toEqual([expect.stringMatching(/^color-contrast: .*Two/)]);
  }
});

test("a link that looks like the text around it is found, though it passes alone", async () => {
  const page = await newVisitor();
  const link = "<a class=near href=/>Three</a>";
  await page.setContent(listOf(`<p>${link}</p>`));
  expect((await violations(page)).dark).toEqual([]);

  await page.setContent(listOf(`<p>One, two and ${link}.</p>`));
  expect((await violations(page)).dark).toEqual([expect.stringMatching(/^link-in-text-block: .*Three/)]);
});

test("small targets are found next to each other, and partly covered ones; a link in a sentence may be small", async () => {
  const page = await newVisitor();
  const button = (style: string) => `<button style="width: 20px; height: 20px; padding: 0; ${style}">x</button>`;
  const found = async (...parts: string[]) => {
    await page.setContent(listOf(...parts));
    return (await violations(page)).light;
  };

  expect(await found(button(""), button("margin-left: 30px"))).toEqual([]);
  expect(
    await found(
      "<p>One <a href=/ style='text-decoration: underline'>two</a><a href=/three style='text-decoration: underline'>three</a> four.</p>",
    ),
  ).toEqual([]);
  expect(
    await found(button("position: fixed; top: 0; left: 0"), button("position: absolute; top: 0; left: 0")),
  ).toEqual([]);

  expect(await found(button(""), button(""))).toEqual([expect.stringMatching(/^target-size: .*\|/)]);
  const cover = "<a href=/ style='position: absolute; top: 0; left: 0; width: 90px; height: 90px'>Cover</a>";
  const covered = button("position: absolute; top: 0; left: 80px; width: 30px; height: 30px");
  expect(await found(covered, cover)).toEqual([expect.stringMatching(/^target-size: /)]);
});
