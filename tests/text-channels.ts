import { createHmac, randomInt, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type StartOptions, startApi } from "./api.ts";

export const secret = "line-secret-0123456789";
export const ussdPath = `/v2/line/${secret}/ussd`;
export const smsPath = `/v2/line/${secret}/sms`;
export const newNumber = () => `+23480${String(randomInt(100_000_000)).padStart(8, "0")}`;

/** A plumber in an LGA without other businesses. */
export async function startWithPlumber({ settings, ownerPhone, ...more }: StartOptions & { ownerPhone?: string } = {}) {
  const started = await startApi({ settings: { LINE_SECRET: secret, ...settings }, ...more });
  const tag = `Zed${randomInt(1_000_000)}`;
  const owner = await started.make.account(ownerPhone ? { phone: ownerPhone, localGovernmentId: 1 } : {});
  const business = await started.make.business({ ownerId: owner.id, name: `${tag} Plumbing`, phone: "+2347000009600" });
  const post = (path: string, fields: Record<string, string>) =>
    started.api.post(path, new URLSearchParams(fields).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
  const dial = (sessionId: string, phoneNumber: string) => async (text: string) =>
    (await post(ussdPath, { sessionId, serviceCode: "*384#", phoneNumber, text })).body as string;
  const sms = (from: string, text: string, id: string = randomUUID()) =>
    post(smsPath, { from, to: "384", text, id, date: "2026-11-18" });
  /** Sends back the code of the latest SMS to the number. */
  const confirm = async (from: string, id: string = randomUUID()) => {
    await started.jobs.run();
    return sms(from, started.sms.codeTo(from), id);
  };
  return { ...started, tag, owner, business, post, dial, texting: sms, confirm };
}

export const whatsapp = {
  ...{ WHATSAPP_PHONE_ID: "1066", WHATSAPP_TOKEN: "token", WHATSAPP_APP_SECRET: "app-secret" },
  WHATSAPP_VERIFY_TOKEN: "verify-me",
};

interface CloudApi {
  // biome-ignore lint/suspicious/noExplicitAny: tests check the content
  sent: { path: string; authorization: string | undefined; status: number; body: any }[];
  url: string;
  /** Status of the following responses. */
  status: number;
  close: () => void;
}

/** A server in place of the Cloud API that records requests, until the end of the test. */
export async function startCloudApi(): Promise<CloudApi> {
  const cloud = await openCloudApi();
  onTestFinished(cloud.close);
  return cloud;
}

/** The same, without closing it at the end of the test. */
async function openCloudApi(): Promise<CloudApi> {
  const cloud: CloudApi = { sent: [], url: "", status: 200, close: () => server.close() };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request));
    const { status } = cloud;
    cloud.sent.push({ path: request.url!, authorization: request.headers.authorization, status, body });
    response.statusCode = status;
    response.setHeader("content-type", "application/json").end(JSON.stringify({ messages: [{ id: "wamid.1" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cloud.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return cloud;
}

export const deliveryOf = (messages: object[]) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value: { messaging_product: "whatsapp", messages } }] }],
  });
export const sign = (body: string) => `sha256=${createHmac("sha256", "app-secret").update(body).digest("hex")}`;

/** Sends WhatsApp messages of a person, signed like Meta's webhook. */
export const whatsAppFrom =
  ({ api }: Pick<Awaited<ReturnType<typeof startApi>>, "api">, from: string) =>
  (message: object, id: string = randomUUID()) => {
    const body = deliveryOf([{ from: from.slice(1), id, timestamp: "1", ...message }]);
    return api.post("/v2/line/whatsapp", body, {
      "content-type": "application/json",
      "x-hub-signature-256": sign(body),
    });
  };

export const textOf = (body: string) => ({ type: "text", text: { body } });
