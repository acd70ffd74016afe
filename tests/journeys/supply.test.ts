import { execFile } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { monthAndYear } from "#/shared/time.ts";
import { expectAccessible, expectFit, newVisitor, open } from "./browser.ts";
import { textedCode } from "./mailed-code.ts";
import { beMember, photo, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";
import { beStaff } from "./staff-page.ts";

/** Imports a file of one LGA, as an operator. */
async function importFile(rows: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "localchap-supply-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "epe.csv");
  await writeFile(path, ["id,name,category,phone,state,lga,licence", ...rows].join("\n"));
  const { databaseUrl, dataDir } = ownProduct();
  const release = new Date().toISOString().slice(0, 7);
  const words = [
    "server/business/import.ts",
    "--open",
    path,
    "--source",
    "csv",
    "--release",
    release,
    "--state",
    "Lagos",
  ];
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return stdout;
}

test("an operator imports an LGA, and a shop owner finds its page and claims it with a code", {}, async () => {
  const mark = randomInt(100_000, 1_000_000);
  const name = `Zuma Tailors ${mark}`;
  const phone = `+23480${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const row = (what: string, number: string) => `${randomUUID()},${what},Tailor,${number},Lagos,Epe,CC0-1.0`;
  const imported = await importFile([
    row(name, phone),
    row(`Zuma Fashion ${mark}`, ""),
    row("No trade", "").replace("Tailor", "embassy"),
  ]);
  expect(imported).toContain("3 rows: 2 new, 0 changed, 0 left as they are\n1 left out: no category of ours");

  const page = await newVisitor();
  await open(page, `/search?search=${encodeURIComponent(name)}&location=Lagos,+Epe`);
  const others = page.getByRole("region", { name: "Not on here yet" });
  expect(await others.getByRole("link").first().innerText()).toContain(name);
  await expectFit(page);
  await others.getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await said(page, `From a public list, ${monthAndYear(new Date())}. Checked by nobody yet.`);
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await page.content()).not.toContain(phone.slice(-8));
  for (const word of ["Call", "Message", "Book a time", "Ask for a quote", "Leave a review"])
    expect(
      await page
        .getByRole("button", { name: word })
        .or(page.getByRole("link", { name: word, exact: true }))
        .count(),
    ).toBe(0);
  await expectFit(page);
  const address = page.url();

  await page.getByRole("button", { name: "Claim it" }).click();
  await page.getByRole("dialog").getByText(`Sign up to claim ${name}. Free, one minute.`).waitFor();
  await beMember(page, "Zainab", "Bello");
  await open(page, address);
  await page.getByRole("button", { name: "Claim it" }).click();
  await page.waitForURL(/\/claim\//);
  await expectFit(page);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByLabel("Code").fill(await textedCode(phone));
  await expectFit(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await said(page, `${name} is yours`);
  await expectFit(page);

  await open(page, address);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("region", { name: "Business Manager" }).getByText("Zainab Bello").waitFor();
  expect(await page.locator("meta[name=robots]").count()).toBe(0);
});

test("a shop without a number is claimed with a document, which staff review", {
  tags: "thorough",
}, async () => {
  const name = `Sungbo Carpentry ${randomInt(100_000, 1_000_000)}`;
  await importFile([`${randomUUID()},${name},Carpenter,,Lagos,Epe,CC0-1.0`]);
  const page = await newVisitor();
  await beMember(page, "Bisi", "Lawal");
  await open(page, `/search?search=${encodeURIComponent(name)}&location=Lagos,+Epe`);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Claim it" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("input[type=file]").setInputFiles(await photo("cac.jpg"));
  await expectFit(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await said(page, "Our staff have your documents and decide in a few days. We tell you here and by email.");
  await expectFit(page);

  const desk = await beStaff(inject("world").staff.granter);
  await open(desk, "/admin/claims");
  const claim = desk.getByRole("listitem").filter({ has: desk.getByRole("heading", { name }) });
  await claim.getByRole("button", { name: "Open CAC" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Open large: CAC of Bisi Lawal" }).waitFor();
  await desk.keyboard.press("Escape");
  await expectAccessible(desk);
  await claim.getByRole("button", { name: "Grant" }).click();
  await desk.getByLabel("Reason").fill("The certificate names her.");
  await desk.getByRole("dialog").getByRole("button", { name: "Grant" }).click();
  await said(desk, "The claim is granted.");

  await open(page, "/mybusiness");
  await page.getByText(name).locator("visible=true").first().waitFor();
});
