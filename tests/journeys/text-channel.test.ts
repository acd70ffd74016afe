import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownProduct } from "./own-product.ts";
import { lineSecret } from "./world.ts";

/** Text messages to a number, which are files without a provider. */
async function textsTo(number: string): Promise<string[]> {
  const outbox = join(ownProduct().dataDir, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".sms")).sort();
  const all = await Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
  return all.filter((text) => text.startsWith(`To: ${number}\n`));
}

const numberLine = /\n0\d{3} \d{3} \d{4}\n/;

test("a member with a feature phone dials, asks in Pidgin, and gets the number of a business on the screen and by SMS", async () => {
  const phoneNumber = "+2348031110001";
  const sessionId = randomUUID();
  const type = async (text: string) => {
    const body = new URLSearchParams({ sessionId, serviceCode: "*384#", phoneNumber, text });
    const response = await fetch(`${ownProduct().url}/v2/line/${lineSecret}/ussd`, { method: "POST", body });
    expect(response.status).toBe(200);
    return response.text();
  };
  expect(await type("")).toMatch(/^CON LocalChap: what do you need, and where\?/);
  expect(await type("abeg i need mechanic")).toMatch(/^CON 1 .+\n2 .+\n3 .+\n0 More 9 Change place/);
  expect(await type("abeg i need mechanic*0")).toMatch(/^CON 1 /);
  expect(await type("abeg i need mechanic*0*1")).toMatch(numberLine);

  await expect.poll(() => textsTo(phoneNumber), { timeout: 60_000 }).toEqual([expect.stringMatching(numberLine)]);
});
