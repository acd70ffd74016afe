import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { businessPath } from "#/shared/business-path.ts";
import { expectFit, newVisitor, open } from "./browser.ts";
import { beMember } from "./member.ts";

const path = (page: Page) => new URL(page.url()).pathname;

test("a member adds a business to a list with a note, and a stranger opens the list by its link", {
  tags: "thorough",
}, async () => {
  const [member, stranger] = [await newVisitor(), await newVisitor()];
  await beMember(member, "Ada", "Obi");
  await open(member, inject("world").plumber.path);
  await member.getByRole("button", { name: "Save", exact: true }).click();
  await member.getByRole("button", { name: "Add to a list" }).click();
  const dialog = member.getByRole("dialog");
  await dialog.getByLabel("Name of the list").fill("My Ikeja people");
  await dialog.getByRole("button", { name: "Make the list" }).click();
  await expect.poll(() => dialog.getByLabel("My Ikeja people").isChecked()).toBe(true);
  await expectFit(member);
  await dialog.getByRole("link", { name: "Open" }).click();

  await member.getByRole("heading", { name: "My Ikeja people" }).waitFor();
  await member.getByRole("button", { name: "Add a note" }).click();
  await member.getByLabel("Note").fill("Ask for Musa");
  await member.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await member.getByText("“Ask for Musa”").waitFor();
  const code = path(member).split("/").at(-1);
  await open(stranger, `/l/${code}`);
  await stranger.getByRole("heading", { name: "OOPS" }).waitFor();

  await member.getByLabel("Anybody with the link can open it").click();
  await member.getByLabel("Link", { exact: true }).waitFor();
  await expectFit(member);
  await open(stranger, `/l/${code}`);
  await stranger.getByRole("heading", { name: "My Ikeja people" }).waitFor();
  await stranger.getByText("“Ask for Musa”").waitFor();
  await stranger.getByText("1 business, chosen by Ada").waitFor();
  await expectFit(stranger);

  await open(member, "/saved");
  await member.getByRole("link", { name: /My Ikeja people/ }).waitFor();
  await expectFit(member);
});

test("an owner's offer is on the page, and the badge and the card are shown on another site", {
  tags: "thorough",
}, async () => {
  const [owner, visitor] = [await newVisitor(), await newVisitor()];
  const { headers } = await beMember(owner, "Bola", "Ade");
  const name = `Bola Hair ${randomInt(100_000, 1_000_000)}`;
  const posted = await owner.context().request.post("/v2/business", {
    headers,
    data: {
      ...{
        name,
        about: "Braids and cuts.",
        phone: "08030000001",
        category: "Fashion & Beauty",
        tags: ["Hair braiding"],
      },
      ...{ address: "5 Allen Avenue", town: "Alausa", state: "Lagos", lga: "Ikeja", work_experience: "Yaba" },
      years_of_experience: 3,
    },
  });
  const business = await posted.json();
  await open(owner, "/mybusiness/share");
  await owner.getByText("Make an offer for some days").click();
  await owner.getByLabel("Offer", { exact: true }).fill("10% off braids this week");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await owner.getByText("Choose its last day").first().waitFor();
  await owner.getByRole("button", { name: "Tomorrow" }).click();
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await owner.getByText(/^Offer until /).waitFor();
  await owner.getByText("For your own website").click();
  await expectFit(owner);

  await open(visitor, businessPath(business));
  await visitor.getByRole("region", { name: "Offer" }).getByText("10% off braids this week").waitFor();
  await expectFit(visitor);
  await open(visitor, `/search?search=${encodeURIComponent(name)}&location=Lagos, Ikeja`);
  await visitor.getByText("10% off braids this week").first().waitFor();

  const origin = new URL(visitor.url()).origin;
  for (const file of [`/badge/${business.id}.svg`, `/embed/${business.id}`]) {
    const reply = await visitor.context().request.get(file);
    expect([
      reply.status(),
      reply.headers()["x-frame-options"],
      reply.headers()["cross-origin-resource-policy"],
    ]).toEqual([200, undefined, undefined]);
  }
  const ownSite = createServer((_, reply) =>
    reply
      .setHeader("content-type", "text/html")
      .end(
        `<!doctype html><link rel="icon" href="data:,"><img src="${origin}/badge/${business.id}.svg" alt="Stars"><iframe src="${origin}/embed/${business.id}" title="Card"></iframe>`,
      ),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void ownSite.close());
  await once(ownSite, "listening");
  await visitor.goto(`http://127.0.0.1:${(ownSite.address() as AddressInfo).port}/`);
  await visitor.frameLocator("iframe").getByText(name).waitFor();
  expect(await visitor.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
