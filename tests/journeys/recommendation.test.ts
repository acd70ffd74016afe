import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { expectFit, newVisitor, open } from "./browser.ts";
import { beMember, photo, postBusiness, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";
import { beStaff } from "./staff-page.ts";

const recommendations = (page: Page) => page.getByRole("region", { name: "Recommendations" });
const press = (page: Page, name: string) => recommendations(page).getByRole("button", { name, exact: true }).click();
const reads = (page: Page, text: string) =>
  expect.poll(() => recommendations(page).getByRole("status").innerText()).toBe(text);

/** Opens the page again until it says so: without script it does not change by itself, and a cached page may be a moment older. */
const readsAfterReload = (page: Page, path: string, text: string) =>
  expect
    .poll(async () => {
      await open(page, path);
      return recommendations(page).getByRole("status").innerText();
    })
    .toBe(text);

/** Backdates the account, because accounts may recommend after seven days. */
async function changeAccount(id: string, change: string) {
  const database = new pg.Client(ownProduct().databaseUrl);
  await database.connect();
  await database.query(`update accounts set ${change} where id = $1`, [id]);
  await database.end();
}

const isOld = "created_at = now() - interval '60 days'";

async function beNeighbour(page: Page, lga: string) {
  const { id, headers } = await beMember(page, "Ngozi", "Bello");
  await changeAccount(id, `${isOld}, phone_proven_at = now()`);
  const profile = { firstname: "Ngozi", lastname: "Bello", phone: "08030000000", state: "Lagos", lga };
  const user = await (await page.context().request.put("/v2/user", { headers, data: profile })).json();
  await page.evaluate((kept) => localStorage.setItem("lchappuser", kept), JSON.stringify(user));
  return headers;
}

test("two neighbours recommend a business, see the number of recommendations, and one withdraws theirs", async () => {
  const [owner, ada, chidi, visitor] = [
    await newVisitor(),
    await newVisitor(),
    await newVisitor(),
    await newVisitor({ javaScriptEnabled: false }),
  ];
  await beMember(owner, "Bola", "Ade");
  const path = await postBusiness(owner, `Kind House ${randomUUID().slice(0, 8)}`);
  await beNeighbour(ada, "Ikeja");
  await beNeighbour(chidi, "Surulere");

  await open(ada, path);
  await press(ada, "Recommend");
  await reads(ada, "1 person recommends · 1 in Ikeja");
  await expectFit(ada);
  await open(chidi, path);
  await press(chidi, "Recommend");
  await reads(chidi, "2 people recommend · 1 in Surulere");
  await open(ada, path);
  await reads(ada, "2 people recommend · 1 in Ikeja");
  await readsAfterReload(visitor, path, "2 people recommend");
  await open(owner, path);
  await reads(owner, "2 people recommend");
  expect(await recommendations(owner).getByRole("button").count()).toBe(0);

  // Another business of the category replaces it.
  const other = await newVisitor();
  await beMember(other, "Bola", "Ade");
  const otherPath = await postBusiness(other, `Other House ${randomUUID().slice(0, 8)}`);
  await open(chidi, otherPath);
  await chidi.getByText(/^In place of Kind House/).waitFor();
  await expectFit(chidi);
  await press(chidi, "Recommend");
  await reads(chidi, "1 person recommends · 1 in Surulere");
  await readsAfterReload(visitor, path, "1 person recommends");

  await press(ada, "Recommended");
  await reads(ada, "Do they work well? Tell your neighbours.");
  await expect
    .poll(async () => {
      await open(visitor, path);
      return recommendations(visitor).isVisible();
    })
    .toBe(false);
});

test("a new member sees from which day they can recommend, and can confirm their number then", {
  tags: "thorough",
}, async () => {
  const [owner, member] = [await newVisitor(), await newVisitor({ failing: /\/recommend/ })];
  await beMember(owner, "Bola", "Ade");
  const path = await postBusiness(owner, `Early House ${randomUUID().slice(0, 8)}`);
  const { id } = await beMember(member, "Ngozi", "Bello");
  await open(member, path);
  await press(member, "Recommend");
  await recommendations(member)
    .getByText(/^Your account is new\. You can recommend from /)
    .waitFor();
  expect(await recommendations(member).getByRole("alert").count()).toBe(0);
  await changeAccount(id, isOld);
  await press(member, "Recommend");
  // Not covered by the bottom bar.
  const confirm = recommendations(member).getByRole("button", { name: "Confirm your phone" });
  await confirm.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await expectFit(member);
});

test("customer photos are in one row below the pictures of a business, and a moderator sees those of a reported review", {
  tags: "thorough",
}, async () => {
  const [owner, member, visitor] = [await newVisitor(), await newVisitor(), await newVisitor()];
  await beMember(owner, "Bola", "Ade");
  const path = await postBusiness(owner, `Seen House ${randomUUID().slice(0, 8)}`);
  const { headers } = await beMember(member, "Ngozi", "Bello");
  const { request } = member.context();
  const [, , , id] = path.split("/");
  const sent = await request.post("/v2/comment/upload", { headers, multipart: { file: await photo("meal.jpg") } });
  const { filename } = await sent.json();
  const words = { msg: "Plenty on the plate.", pictures: [filename] };
  const { comment } = await (await request.post(`/v2/comment/${id}`, { headers, data: words })).json();

  await open(visitor, path);
  const photos = visitor.getByRole("region", { name: "Photos by customers" });
  await photos.getByRole("link", { name: "Photo by Ngozi Bello" }).click();
  const dialog = visitor.getByRole("dialog", { name: "Photo by Ngozi Bello" });
  await dialog.getByRole("img").waitFor();
  await visitor.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await expectFit(visitor);
  await said(visitor, "Plenty on the plate.");

  const reader = await newVisitor();
  const about = { kind: "comment", id: comment.id, reason: "offensive" };
  const by = await beMember(reader, "Amina", "Sani");
  const reported = await reader.context().request.post("/v2/report", { headers: by.headers, data: about });
  expect(reported.status()).toBe(200);
  const moderator = await beStaff(inject("world").staff.viewer);
  await open(moderator, `/admin/reports/comment/${comment.id}`);
  await moderator.getByRole("img", { name: "Photo 1 of the review" }).waitFor();
  await expectFit(moderator);
});
