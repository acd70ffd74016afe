import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { businessPath } from "#/shared/business-path.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import { expectFit, newVisitor, open } from "./browser.ts";
import { beMember, said } from "./member.ts";
import { beStaff } from "./staff-page.ts";

const place = { state: "Taraba", lga: "Jalingo" };

/** The director adds an agent for a state without one. */
async function employAgent() {
  const page = await beStaff(inject("world").staff.planner);
  await open(page, "/admin/agents");
  await page.getByRole("button", { name: "Add an agent" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Sade of Jalingo");
  await dialog.getByLabel("Location").fill("Jalingo, Taraba");
  await dialog.getByLabel("Email of the agent’s account").fill(inject("world").staff.helper.email);
  await dialog.getByLabel(place.state).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Sade of Jalingo" }).waitFor();
  await expectFit(page);
  return page;
}

/** An owner in the state of that agent, on a phone. */
async function beOwner(name: string) {
  const page = await newVisitor();
  const { headers } = await beMember(page, "Chidi", "Eze");
  const { request } = page.context();
  const profile = { firstname: "Chidi", lastname: name, phone: "08030000000", ...place };
  await request.put("/v2/user", { headers, data: profile });
  const business = {
    ...{ name, about: "Bread and cakes", phone: "0803 000 0000", category: "Catering Services", ...place },
    ...{ address: "1 Main Road", town: "Jalingo", work_experience: "Five years", years_of_experience: 5 },
  };
  const posted = await request.post("/v2/business", { headers, data: business });
  return { owner: page, path: businessPath(await posted.json()) };
}

/** The agent records a visit, which the business page shows. */
async function recordVisit(agent: Page, path: string) {
  const yesterday = Date.now() - 86_400_000;
  const day = shortDate(yesterday);
  const visit = agent.getByRole("region", { name: "Visit", exact: true });
  await visit.getByText("Not visited at this address yet.").waitFor();
  const visitor = await newVisitor();
  await open(visitor, path);
  expect(await visitor.getByText("Visited by us").count()).toBe(0);

  await visit.getByLabel("I was there on").fill(lagosDay(yesterday));
  await visit.getByRole("button", { name: "Record visit" }).click();
  await visit.getByText(`Visited ✓ ${day}`).waitFor();
  await expectFit(agent);
  await open(visitor, path);
  const checks = visitor.getByRole("list", { name: "Checked by us" }).getByRole("listitem");
  await checks.filter({ hasText: "Visited by us" }).getByText(day).waitFor();
  await expectFit(visitor);
}

async function setMonday(page: Page, opens: string) {
  await page.getByLabel("monday opening time").selectOption(opens);
  await page.getByLabel("monday closing time").selectOption("6:00 PM");
  await page.getByRole("button", { name: "Save the hours" }).click();
}

test("an agent records a public visit, edits the page of a consenting owner, and does not lose typed text when the owner withdraws", {
  tags: "thorough",
}, async () => {
  const director = await employAgent();
  const name = `Bakery ${randomUUID().slice(0, 8)}`;
  const { owner, path } = await beOwner(name);
  const agent = await beStaff(inject("world").staff.helper, /\/v2\/admin\/clients\//);
  await open(agent, "/admin/clients");
  await expectFit(agent);
  await agent.getByRole("link", { name: new RegExp(name) }).click();
  await recordVisit(agent, path);
  await agent.getByLabel("What for").fill("Put in your hours");
  await agent.getByRole("button", { name: "Ask the owner" }).click();
  await agent.getByText("The owner has not answered").waitFor();

  await open(owner, "/agent");
  await owner.getByRole("heading", { name: "Sade of Jalingo asks to work on your page" }).waitFor();
  await expectFit(owner);
  await owner.getByRole("button", { name: "Allow for 3 days" }).click();
  await owner.getByRole("heading", { name: "Sade of Jalingo may work on your page" }).waitFor();

  await agent.reload();
  await agent.getByRole("form", { name: "Opening hours" }).waitFor();
  await expectFit(agent);
  await setMonday(agent, "8:00 AM");
  await said(agent, "Saved. The owner was told.");
  await open(owner, "/notification");
  await owner.getByText("Sade of Jalingo, your agent, changed your opening hours").first().waitFor();

  await open(owner, "/agent");
  await owner.getByRole("button", { name: "Stop it now" }).click();
  await said(owner, "Your agent may not change your page.");
  await setMonday(agent, "7:00 AM");
  await agent
    .getByText(/The owner has not allowed it, or has taken it back/)
    .first()
    .waitFor();
  expect(await agent.getByLabel("monday opening time").inputValue()).toBe("7:00 AM");

  await loseClient(agent, director);
});

/** The client is reassigned while a note is written: the text is not lost. */
async function loseClient(agent: Page, director: Page) {
  const note = "She asked for prices in her catalog by Friday.";
  await agent.getByRole("textbox", { name: "Note" }).fill(note);
  const card = director.getByRole("listitem").filter({ hasText: "Sade of Jalingo" });
  await card.getByRole("button", { name: "Change" }).click();
  const dialog = director.getByRole("dialog");
  await dialog.getByLabel(place.state).uncheck();
  await dialog.getByLabel("Gombe").check();
  await dialog.getByLabel("Reason").fill("She moves to Gombe.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });

  await agent.getByRole("region", { name: "Notes and tasks" }).getByRole("button", { name: "Save" }).click();
  await agent.getByText("This person is not your client now").first().waitFor();
  expect(await agent.getByRole("textbox", { name: "Note" }).inputValue()).toBe(note);
  await agent.reload();
  await agent.getByRole("heading", { name: "You were writing this" }).waitFor();
  await agent.getByText(note).waitFor();
  await expectFit(agent);
}
