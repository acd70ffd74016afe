import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { expectFit, newVisitor, open, reloadedAfter } from "./browser.ts";
import { beMember, postBusiness, said } from "./member.ts";

test("owner and helper answer one customer without duplicate replies, until the owner removes the helper", {
  tags: "thorough",
}, async () => {
  // Requests of a removed helper are refused.
  const refused = /\/v2\/(message|conversation|chat_partner|count_unread|mybusiness)/;
  const [owner, helper, customer] = [await newVisitor(), await newVisitor({ failing: refused }), await newVisitor()];
  const name = `Bola Kitchen ${randomInt(100_000, 1_000_000)}`;
  await beMember(owner, "Bola", "Ade");
  const path = await postBusiness(owner, name);
  await beMember(helper, "Chidi", "Okoro");
  await beMember(customer, "Zainab", "Bello");

  await open(owner, "/mybusiness/settings");
  await owner.getByRole("link", { name: "People who help you" }).click();
  await owner.getByLabel("Their name").fill("Chidi");
  await owner.getByLabel("Their phone number or email").fill("0803 000 0001");
  await owner.getByRole("button", { name: "Make the link" }).click();
  const link = await owner.getByLabel("Link", { exact: true }).inputValue();
  await expectFit(owner);
  await open(helper, new URL(link).pathname);
  await helper.getByText(`Bola invites you to help with ${name}.`).waitFor();
  await expectFit(helper);
  await helper.getByRole("button", { name: "Accept" }).click();
  await helper.getByText(`You help ${name}`).first().waitFor();
  await expectFit(helper);
  // Without acting for it, My Business begins with the business.
  await reloadedAfter(helper, () => helper.getByRole("button", { name: "Stop", exact: true }).click());
  const helped = helper.getByRole("region", { name: "You help" }).getByRole("button", { name });
  await helped.waitFor();
  expect(await helper.getByText("You have not created your business!").count()).toBe(0);
  await expectFit(helper);
  await helped.click();
  await helper.getByText(`You help ${name}`).first().waitFor();

  await open(customer, path);
  await customer.getByRole("link", { name: "Message", exact: true }).locator("visible=true").first().click();
  await customer.getByLabel("Message", { exact: true }).fill("How much for 50 small chops?");
  await customer.getByRole("button", { name: "Send", exact: true }).click();
  await customer.waitForURL(/\/chats\/[0-9a-f-]{36}/);
  const chat = new URL(customer.url()).pathname;
  await open(owner, chat);
  await said(owner, "How much for 50 small chops?");
  await helper.getByRole("main").getByRole("link", { name: "Messages" }).click();
  await helper.getByRole("link", { name: /Zainab Bello/ }).click();
  await helper.waitForURL(`**${chat}`);
  await said(helper, "How much for 50 small chops?");
  await expectFit(helper);

  // The owner sees that the helper is typing; the reply has the helper's name for the owner, and the name of the business for the
  // customer.
  await helper.getByLabel("Message", { exact: true }).fill("₦25,000, ready on Friday");
  await owner.getByText("Chidi is typing an answer…").waitFor();
  await helper.getByRole("button", { name: "Send", exact: true }).click();
  await said(owner, "Answered by Chidi");
  await expectFit(owner);
  await said(customer, "₦25,000, ready on Friday");
  expect(await customer.getByText("Chidi").count()).toBe(0);

  // The owner's reply appears on the helper's open screen.
  await owner.getByLabel("Message", { exact: true }).fill("We deliver too");
  await owner.getByRole("button", { name: "Send", exact: true }).click();
  await said(helper, "Answered by Bola");

  await open(owner, "/mybusiness/helpers");
  await said(owner, "Chidi answered a customer");
  await said(owner, "May answer customers");
  await expectFit(owner);
  await owner.getByRole("button", { name: "Remove Chidi" }).click();
  await owner.getByRole("dialog", { name: "Remove Chidi?" }).getByRole("button", { name: "Remove" }).click();
  await helper.getByText("You no longer help with that business.").waitFor();
  await open(helper, chat);
  await said(helper, "There is nobody here");
});
