import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { decrypt } from "http_ece";
import { describe, expect, onTestFinished, test } from "vitest";
import { accounts, sessions } from "#/server/account/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { startApi } from "#/tests/api.ts";
import { makeNotification } from "./make.ts";
import { pushSubscriptions } from "./tables.ts";

interface Pushed {
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A local push service that records requests and responds with `status`. */
async function startPushService() {
  const pushed: Pushed[] = [];
  const answer = { status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    pushed.push({ url: request.url!, headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer.status).end("noted");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { pushed, answer, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The keys of a browser's subscription, with the private one. */
function makeBrowser(origin: string) {
  const key = createECDH("prime256v1");
  const p256dh = key.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return { key, subscription: { endpoint: `${origin}/${randomUUID()}`, keys: { p256dh, auth } } };
}

const opened = ({ body }: Pushed, { key, subscription }: { key: ECDH; subscription: { keys: { auth: string } } }) =>
  JSON.parse(
    decrypt(body, { version: "aes128gcm", privateKey: key, authSecret: subscription.keys.auth }).toString("utf8"),
  );

async function start() {
  const [service, started] = await Promise.all([startPushService(), startApi({ settings: { NODE_ENV: "test" } })]);
  const { api, make, services } = started;
  const ada = await make.account();
  const session = api.as(ada);
  const browser = makeBrowser(service.origin);
  const tell = (title = "A review") => makeNotification(services, { accountId: ada.id, title, by: ["push"] });
  return { ...started, ...service, ada, session, browser, tell };
}

/** Number of statements on push subscriptions that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"push_subscriptions"%'`);
  return rows.length;
}

describe("web push", () => {
  test("web push is off until a browser subscribes, and ends when it unsubscribes", async () => {
    const { session, browser, tell, jobs, pushed } = await start();
    expect((await session.get("/v2/push")).body).toEqual({
      public_key: expect.stringMatching(/^[\w-]{87}$/),
      is_on: false,
    });
    await tell();
    await jobs.run();
    expect(pushed).toEqual([]);

    expect((await session.post("/v2/push", browser.subscription)).status).toBe(200);
    expect((await session.get("/v2/push")).body.is_on).toBe(true);
    expect((await session.delete("/v2/push")).status).toBe(200);
    expect((await session.get("/v2/push")).body.is_on).toBe(false);
    await tell();
    await jobs.run();
    expect(pushed).toEqual([]);
  });

  test("web push is encrypted for the subscribed browser, and signed with the key it subscribed to", async () => {
    const { session, browser, tell, jobs, pushed, origin } = await start();
    await session.post("/v2/push", browser.subscription);
    const { public_key: publicKey } = (await session.get("/v2/push")).body;
    await tell("Ṣadé gave you ★★★★★");
    await jobs.run();

    const [{ id }] = (await session.get("/v2/notifications")).body;
    expect(pushed).toHaveLength(1);
    const [sent] = pushed as [Pushed];
    expect(`${origin}${sent.url}`).toBe(browser.subscription.endpoint);
    expect(sent.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
    expect(sent.body.toString()).not.toContain("review");
    const message = "Something happened.";
    expect(opened(sent, browser)).toEqual({ id, title: "Ṣadé gave you ★★★★★", message, link: "/mybusiness" });
    expect(() => opened(sent, { ...browser, key: makeBrowser(origin).key })).toThrow();

    expect(claimsOf(sent.headers.authorization!, publicKey)).toMatchObject({
      aud: origin,
      sub: "mailto:support@localchap.example",
    });
  });

  test("web push uses the same key in every process", async () => {
    const keys = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { session } = await start();
        return (await session.get("/v2/push")).body.public_key;
      }),
    );
    expect(new Set(keys).size).toBe(1);
  });

  test("web push skips notifications that were read in the meantime", async () => {
    const { session, browser, tell, jobs, pushed } = await start();
    await session.post("/v2/push", browser.subscription);
    await tell();
    const [{ id }] = (await session.get("/v2/notifications")).body;
    await session.put(`/v2/read_notification/${id}`);
    await jobs.run();
    expect(pushed).toEqual([]);
  });

  test("web push of a browser goes to the member who signs in there next, and to them alone", async () => {
    const { api, make, session, browser, tell, jobs, pushed } = await start();
    await session.post("/v2/push", browser.subscription);
    const next = api.as(await make.account());
    await next.post("/v2/push", browser.subscription);

    expect((await session.get("/v2/push")).body.is_on).toBe(false);
    expect((await next.get("/v2/push")).body.is_on).toBe(true);
    await tell();
    await jobs.run();
    expect(pushed).toEqual([]);
  });

  test("web push of a browser goes to the member who subscribed last, also for concurrent subscriptions", async () => {
    const { api, make, db, ada, session, browser } = await start();
    const next = api.as(await make.account());
    const { endpoint, keys } = browser.subscription;
    await session.get("/v2/push");
    const [own] = await db.select().from(sessions).where(eq(sessions.accountId, ada.id));
    const asking = await db.transaction(async (tx) => {
      const values = {
        id: randomUUID(),
        accountId: ada.id,
        sessionId: own!.id,
        endpoint,
        ...keys,
        createdAt: new Date(),
      };
      await tx.insert(pushSubscriptions).values(values);
      const answer = next.post("/v2/push", browser.subscription);
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
      return { answer };
    });

    expect((await asking.answer).status).toBe(200);
    expect((await next.get("/v2/push")).body.is_on).toBe(true);
    expect((await session.get("/v2/push")).body.is_on).toBe(false);
  });

  test("web push ends with the session, the account, and a moderator's block", async () => {
    const { db, clock, ada, session, browser, tell, jobs, pushed } = await start();
    await session.post("/v2/push", browser.subscription);
    for (const column of ["deletedAt", "blockedAt"] as const) {
      await db
        .update(accounts)
        .set({ [column]: clock.now() })
        .where(eq(accounts.id, ada.id));
      await tell();
      await jobs.run();
      await db
        .update(accounts)
        .set({ [column]: null })
        .where(eq(accounts.id, ada.id));
    }
    await db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.accountId, ada.id));
    await tell();
    await jobs.run();
    expect(pushed).toEqual([]);

    await db.delete(sessions).where(eq(sessions.accountId, ada.id));
    expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.accountId, ada.id))).toBe(0);
  });
});

describe("a push service", () => {
  test.each([404, 410])(
    "a push service that answers %i has dropped the browser: it is unsubscribed",
    async (status) => {
      const { session, browser, tell, jobs, answer, pushed } = await start();
      await session.post("/v2/push", browser.subscription);
      answer.status = status;
      await tell();
      await jobs.run();

      expect(pushed).toHaveLength(1);
      expect((await session.get("/v2/push")).body.is_on).toBe(false);
    },
  );

  test.each([429, 500, 301])(
    "a push service that answers %i is retried later, and no redirect is followed",
    async (status) => {
      const { session, browser, tell, jobs, answer, pushed } = await start();
      await session.post("/v2/push", browser.subscription);
      answer.status = status;
      await tell();

      await expect(jobs.run()).rejects.toThrow(`answered a push with ${status}`);
      expect(pushed).toHaveLength(1);
      expect((await session.get("/v2/push")).body.is_on).toBe(true);
    },
  );

  test("a push service that does not answer delays no other", async () => {
    const { api, ada, session, browser, tell, jobs, pushed, origin } = await start();
    const dead = makeBrowser("http://127.0.0.1:1");
    await session.post("/v2/push", dead.subscription);
    await api.as(ada).post("/v2/push", browser.subscription);
    await tell();

    await expect(jobs.run()).rejects.toThrow();
    expect(pushed.map(({ url }) => `${origin}${url}`)).toEqual([browser.subscription.endpoint]);
  });

  test("a push service cannot be an internal address in production", async () => {
    const { api, make } = await startApi({ settings: { NODE_ENV: "production" } });
    const member = api.as(await make.account());
    const { subscription } = makeBrowser("https://fcm.googleapis.com");
    expect((await member.post("/v2/push", subscription)).status).toBe(200);

    for (const origin of ["http://127.0.0.1:5432", "https://127.0.0.1", "https://localhost", "https://db.internal"]) {
      const reply = await member.post("/v2/push", makeBrowser(origin).subscription);
      expect([origin, reply.status, reply.body.fields]).toEqual([
        origin,
        422,
        { endpoint: "That is no address of a push service" },
      ]);
    }
  });

  test.each([
    ["endpoint", { endpoint: "javascript:alert(1)" }],
    ["endpoint", { endpoint: undefined }],
    ["keys.p256dh", { keys: { p256dh: "BADBADBAD", auth: "a".repeat(22) } }],
    ["keys.p256dh", { keys: { p256dh: `B${"A".repeat(86)}`, auth: "a".repeat(22) } }],
    ["keys.auth", { keys: { p256dh: `B${"A".repeat(86)}`, auth: "short" } }],
    ["keys", { keys: undefined }],
  ])("a push subscription with a wrong %s is rejected", async (field, change) => {
    const { session, browser } = await start();
    const reply = await session.post("/v2/push", { ...browser.subscription, ...change });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]]);
  });
});

/** Claims of a VAPID token, after verifying its signature with `publicKey` (RFC 8292). */
function claimsOf(authorization: string, publicKey: string) {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!;
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x!, y: y! } });
  const [head, claims = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${head}.${claims}`);
  const isGenuine = verify(
    "sha256",
    signed,
    { key: jwk, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isGenuine).toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
