import { createHmac, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryOf, openCloudApi, textOf } from "#/tests/texting.ts";
import { type RunningProduct, startProduct } from "./product.ts";

const secret = "journey-secret-0123456789";
let product: RunningProduct;
let cloud: Awaited<ReturnType<typeof openCloudApi>>;

beforeAll(async () => {
  cloud = await openCloudApi();
  const whatsapp = { WHATSAPP_PHONE_ID: "1066", WHATSAPP_TOKEN: "token", WHATSAPP_APP_SECRET: secret };
  product = await startProduct({
    settings: { LINE_SECRET: secret, ...whatsapp, WHATSAPP_VERIFY_TOKEN: "verify-me", WHATSAPP_API_URL: cloud.url },
  });
}, 120_000);

afterAll(async () => {
  await product?.stop();
  cloud?.close();
});

const post = async (path: string, fields: Record<string, string>) => {
  const response = await fetch(`${product.url}/v2/line/${secret}/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
  return response.text();
};

/** The texts that went out to a number; without a provider each is a file. */
async function textsTo(number: string): Promise<string[]> {
  const outbox = join(product.dataDir, "outbox");
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".sms")).sort();
  const all = await Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
  return all.filter((text) => text.startsWith(`To: ${number}\n`));
}

const numberLine = /\n0\d{3} \d{3} \d{4}\n/;

test("somebody with an old phone dials, asks in Pidgin, and has the number of a business on the screen and as a text", async () => {
  const number = "+2348031110001";
  const session = randomUUID();
  const type = (text: string) => post("ussd", { sessionId: session, serviceCode: "*384#", phoneNumber: number, text });
  expect(await type("")).toMatch(/^CON LocalChap: what do you need, and where\?/);
  expect(await type("abeg i need mechanic")).toMatch(/^CON 1 .+\n2 .+\n3 .+\n0 More 9 Change place/);
  expect(await type("abeg i need mechanic*0")).toMatch(/^CON 1 /);
  expect(await type("abeg i need mechanic*0*1")).toMatch(numberLine);

  await expect.poll(() => textsTo(number), { timeout: 60_000 }).toEqual([expect.stringMatching(numberLine)]);
});

test("somebody who texts is answered by a text with three businesses, and with the number for a key", async () => {
  const number = "+2348031110002";
  const write = (text: string) => post("sms", { from: number, to: "384", text, id: randomUUID(), date: "" });
  await write("mechanic lagos");
  await expect.poll(() => textsTo(number), { timeout: 60_000 }).toEqual([expect.stringMatching(/\n1 .+\n2 .+\n3 /)]);
  await write("2");

  await expect
    .poll(() => textsTo(number), { timeout: 60_000 })
    .toEqual([expect.anything(), expect.stringMatching(numberLine)]);
});

test("somebody on WhatsApp gets a list to tap, and the number for a tap", async () => {
  const deliver = async (message: object) => {
    const body = deliveryOf([{ from: "2348031110003", id: randomUUID(), timestamp: "1", ...message }]);
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    expect((await fetch(`${product.url}/v2/line/whatsapp`, { method: "POST", headers, body })).status).toBe(200);
  };
  await deliver(textOf("mechanic lagos"));
  await expect.poll(() => cloud.sent.map(({ body }) => body.type), { timeout: 60_000 }).toEqual(["interactive"]);
  expect(cloud.sent[0]!.body.interactive.action.sections[0].rows).toHaveLength(3);
  await deliver({ type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "" } } });

  await expect.poll(() => cloud.sent.at(-1)!.body.text?.body, { timeout: 60_000 }).toMatch(numberLine);
});
