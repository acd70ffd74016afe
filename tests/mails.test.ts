import { existsSync } from "node:fs";
import { access, readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sampleMails } from "./sample-mails.ts";

const server = fileURLToPath(new URL("../server/", import.meta.url));
/** Notifications without an email. */
const withoutEmail = ["follow-up/notices.ts#followUpAsked"];
const mails = sampleMails();
const subjectLengthMax = 70;

/** `file#name` of each match in a file of the server. */
const namesIn = async (file: string, kind: RegExp) =>
  [...(await readFile(`${server}${file}`, "utf8")).matchAll(kind)].map(([, name]) => `${file}#${name}`);

test("every email has an example in this test", async () => {
  const files = (await readdir(server)).map((module) => `${module}/notices.ts`);
  const kinds = [
    ...(await namesIn("account/emails.ts", /^export const (\w+): AccountEmail/gm)),
    ...(
      await Promise.all(
        files
          .filter((file) => existsSync(`${server}${file}`))
          .map((file) => namesIn(file, /^export const (\w+) = message/gm)),
      )
    ).flat(),
  ];
  expect([...mails.map(({ file }) => file), ...withoutEmail]).toEqual(expect.arrayContaining(kinds));
});

test.each(mails.map(({ file, email }) => [email.subject, file, email] as const))(
  "the email “%s” (%s) has the fact and the date, and at most one button",
  (subject, _file, { text, html }) => {
    expect(subject.length).toBeLessThanOrEqual(subjectLengthMax);
    expect(text).toMatch(/\d{1,2} \w{3} 20\d\d/);
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(`${text}${html}`).not.toMatch(/undefined|\[object|NaN|E-mail|[Ss]ign(ed)? in|\bOpen:/);
    expect(text).not.toMatch(/ {2}|\n{3}|\.\./);
    expect(text.split("\n\n").at(-1)).toBe("LocalChap");
  },
);

test("every picture of an email comes from the product and is there", async () => {
  const sources = mails.flatMap(({ email }) =>
    [...email.html.matchAll(/ src="([^"]+)"/g)].map(([, source]) => source!),
  );
  const files = [...new Set(sources)].map((source) => source.replace("https://localchap.example/", "public/"));
  expect(files.length).toBeGreaterThan(10);
  await Promise.all(files.map((file) => access(fileURLToPath(new URL(`../${file}`, import.meta.url)))));
});

test("in HTML an address in a sentence is a link, and paragraphs are separate", () => {
  const { html } = mails.find(({ file }) => file === "account/emails.ts#newDevice")!.email;
  expect(html).toContain('<a href="mailto:support@localchap.example"');
  const week = mails.find(({ file }) => file === "insight/weekly-email.ts")!.email;
  expect(week.html).toContain('<a href="https://localchap.example/mybusiness/insights#weekly-email"');
  const hidden = mails.find(({ file }) => file === "moderation/notices.ts#sanctionTaken")!.email;
  expect(hidden.html).toMatch(/other account, and the OTP”<\/p><p[^>]*>Asks for an OTP/);
});
