import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#/server/platform/config.ts";
import { makeSmsSender } from "./sms.ts";

interface Asked {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A provider that records requests and gives the configured response. */
async function startProvider(status: number, answer: unknown) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, body: await readText(request) });
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const senderOf = (settings: Record<string, string>) => makeSmsSender(readConfig(settings));
const termii = (url: string) =>
  senderOf({ SMS_PROVIDER: "termii", SMS_API_KEY: "TLkey", SMS_SENDER: "LocalChap", SMS_API_URL: url });
const africasTalking = (url: string) =>
  senderOf({ SMS_PROVIDER: "africastalking", SMS_API_KEY: "atsk", SMS_USERNAME: "chap", SMS_API_URL: url });

const takenByTermii = {
  message_id: "9122821270554876574",
  message: "Successfully Sent",
  balance: 9,
  user: "Ada",
  code: "ok",
};
const toldByAfricasTalking = (statusCode: number, status: string) => ({
  SMSMessageData: {
    Message: "Sent to 1/1 Total Cost: NGN 2.2000",
    Recipients: [{ statusCode, number: "+2348030000000", status, cost: "NGN 2.2000", messageId: "ATPid_1" }],
  },
});

test("Termii receives an SMS as JSON, on the route that also reaches numbers on the do-not-disturb list", async () => {
  const { url, asked } = await startProvider(200, takenByTermii);
  await termii(url).send("+2348030000000", "123456 is your code");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: "POST /api/sms/send", headers: { "content-type": "application/json" } });
  expect(JSON.parse(asked[0]!.body)).toEqual({
    ...{ api_key: "TLkey", to: "2348030000000", from: "LocalChap", sms: "123456 is your code" },
    ...{ type: "plain", channel: "dnd" },
  });
});

test("Africa's Talking receives an SMS as a form, with its key in a header", async () => {
  const { url, asked } = await startProvider(201, toldByAfricasTalking(101, "Success"));
  await africasTalking(url).send("+2348030000000", "123456 is your code");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: "POST /version1/messaging", headers: { apikey: "atsk" } });
  expect(asked[0]!.headers["content-type"]).toContain("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toEqual({
    ...{ username: "chap", to: "+2348030000000", message: "123456 is your code" },
  });
});

test.each([
  ["500", 500, {}],
  ["200 with the code of a failure", 200, { code: "insufficient_balance", message: "Insufficient balance" }],
  ["200 and no message id", 200, { code: "ok" }],
  ["200 and a page", 200, "<html>"],
])("an SMS that Termii answers with %s counts as not sent", async (_, status, answer) => {
  const { url } = await startProvider(status, answer);
  await expect(termii(url).send("+2348030000000", "123456")).rejects.toThrow();
});

test.each([
  ["401", 401, "The supplied authentication is invalid"],
  ["201 and a refused recipient", 201, toldByAfricasTalking(403, "InvalidPhoneNumber")],
  ["201 and nobody it was sent to", 201, { SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } }],
])("an SMS that Africa's Talking answers with %s counts as not sent", async (_, status, answer) => {
  const { url } = await startProvider(status, answer);
  await expect(africasTalking(url).send("+2348030000000", "123456")).rejects.toThrow();
});

test("a provider that is down counts as not sent", async () => {
  await expect(termii("http://127.0.0.1:1").send("+2348030000000", "123456")).rejects.toThrow();
});

test("a provider that accepts an SMS and never answers times out after ten seconds, and the SMS counts as not sent", {
  tags: "thorough",
  timeout: 60_000,
}, async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent = await Promise.allSettled(
    [termii(url), africasTalking(url)].map((provider) => provider.send("+2348030000000", "123456")),
  );
  expect(sent.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("without a provider an SMS is written to the outbox as a file: the number, an empty line, the text", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sms-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await senderOf({ DATA_DIR: dataDir }).send("+2348030000000", "123456 is your code");
  const [file, ...more] = await readdir(join(dataDir, "outbox"));
  expect(more).toEqual([]);
  expect(file).toMatch(/\.sms$/);
  expect(await readFile(join(dataDir, "outbox", file!), "utf8")).toBe("To: +2348030000000\n\n123456 is your code\n");
});

test("incomplete settings of a provider prevent the start, with the name of the missing one", () => {
  expect(() => readConfig({ SMS_PROVIDER: "termii" })).toThrow("SMS_API_KEY must be set too, because SMS_PROVIDER is");
  expect(() => readConfig({ SMS_PROVIDER: "termii", SMS_API_KEY: "k" })).toThrow("SMS_SENDER must be set too");
  expect(() => readConfig({ SMS_PROVIDER: "africastalking", SMS_API_KEY: "k" })).toThrow(
    "SMS_USERNAME must be set too",
  );
  expect(() => readConfig({ SMS_PROVIDER: "pigeon", SMS_API_KEY: "k" })).toThrow(
    "SMS_PROVIDER must be termii or africastalking",
  );
});
