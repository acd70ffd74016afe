import { randomInt, randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { readOutbox } from "#/tests/outbox.ts";
import { expectFit, newVisitor, open, reloadedAfter } from "./browser.ts";
import { beMember, postBusiness, said } from "./member.ts";
import { ownProduct } from "./own-product.ts";

const followed = "You will hear of new ones.";
/** The queue is polled every 15 seconds. */
const queueTimeoutMs = 45_000;

/** Simulates the next morning: backdates alerts and the new business by days, and queues the job. */
async function becomeNextMorning(email: string, business: string) {
  const database = new pg.Client(ownProduct().databaseUrl);
  await database.connect();
  await database.query("update accounts set email_proven_at = now() where email = $1", [email]);
  await database.query("update alert_readers set notified_until = notified_until - interval '3 days'");
  await database.query("update alerts set created_at = created_at - interval '3 days'");
  await database.query("update businesses set created_at = created_at - interval '2 days' where name = $1", [business]);
  await database.query("insert into jobs.job (name, data) values ('alert.queue-digests', '{}')");
  await database.end();
}

/** The newest email about new businesses to an address, with unfolded lines. */
async function mailedDigest(email: string): Promise<string> {
  let mail: string | undefined;
  const find = async () => {
    const mails = await readOutbox(join(ownProduct().dataDir, "outbox"));
    mail = mails.find((text) => text.includes(email) && text.includes("List-Unsubscribe-Post"));
    return mail;
  };
  await expect.poll(find, { timeout: queueTimeoutMs, message: `a digest for ${email}` }).toBeDefined();
  return mail!.replaceAll("=\n", "");
}

test("a visitor follows a search, gets an email the next morning, and stops with its link", {
  tags: "thorough",
}, async () => {
  const [visitor, owner] = [await newVisitor(), await newVisitor()];
  const name = `Zirconweld ${randomInt(100_000, 1_000_000)}`;
  const [email, password] = [`${randomUUID()}@example.com`, "harmattan-dust-7"];
  await visitor.context().request.post("/v2/signup", { data: { email, password } });
  const search = `/search?${new URLSearchParams({ search: name, location: "Lagos, Ikeja" })}`;

  await open(visitor, search);
  await visitor.getByRole("button", { name: "Tell me about new ones" }).click();
  const dialog = visitor.getByRole("dialog");
  await dialog.getByText("Sign up to hear of new ones. Free, one minute.").waitFor();
  await dialog.getByRole("tab", { name: "Log in" }).click();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await reloadedAfter(visitor, () => dialog.getByRole("button", { name: "Log in" }).click());
  await said(visitor, followed);
  await visitor.getByRole("link", { name: "Confirm your email to get them by email too" }).waitFor();
  await expectFit(visitor);
  await open(visitor, search);
  await said(visitor, followed);

  await open(visitor, "/notification");
  await visitor.getByRole("link", { name: `“${name}” in Ikeja, Lagos` }).waitFor();
  await expectFit(visitor);

  await beMember(owner, "Bola", "Ade");
  await postBusiness(owner, name);
  await becomeNextMorning(email, name);
  const mail = await mailedDigest(email);
  expect(mail).toContain(`${name}, Ikeja`);
  await open(visitor, "/notification");
  await visitor.getByText(/^1 new business for “Zirconweld/).waitFor();

  const stopLink = /^List-Unsubscribe: <(.*)>/m.exec(mail)?.[1] ?? "";
  await open(visitor, new URL(stopLink).pathname);
  await expectFit(visitor);
  // Without a session and without script.
  const reader = await newVisitor({ javaScriptEnabled: false });
  await reader.goto(new URL(stopLink).pathname);
  await reader.getByRole("button", { name: `Stop “${name}” in Ikeja, Lagos` }).click();
  await said(reader, "Stopped. You will get no more of these.");
  await open(visitor, search);
  await visitor.getByRole("button", { name: "Tell me about new ones" }).waitFor();
});

test("a member follows a search below its results, and stops on the list of followed searches", {
  tags: "thorough",
}, async () => {
  const member = await newVisitor();
  await beMember(member, "Ada", "Obi");
  await open(member, "/search?search=plumber&location=Lagos, Ikeja");
  await member.getByRole("button", { name: "Tell me about new ones" }).click();
  await said(member, followed);
  await open(member, "/notification");
  await member.getByRole("button", { name: "Stop “plumber” in Ikeja, Lagos" }).click();
  await said(member, "Below the results of a search, press “Tell me about new ones”. We look every morning at 9.");
  await expectFit(member);
});
