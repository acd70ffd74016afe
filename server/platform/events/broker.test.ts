import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ownDatabase } from "#/tests/database.ts";
import { startBroker } from "#/tests/nats.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { Broker, brokerOptions } from "./broker.ts";
import { Events } from "./events.ts";

let database: Database;
beforeAll(async () => {
  database = await ownDatabase();
});

/** One process: its events, the received ones, and the number of reports of missed events. */
async function startProcess(url: string, ...followed: string[]) {
  const failures: unknown[] = [];
  const events = new Events((_name, error) => failures.push(error), url);
  onTestFinished(() => events.close());
  const heard: { notificationId: string; accountIds: string[] }[] = [];
  let reconnections = 0;
  events.onCommitted("notification.written", (event) => heard.push(event));
  events.onBrokerReconnected(() => reconnections++);
  await events.listen(database);
  await expect.poll(() => events.isBrokerConnected).toBe(true);
  for (const accountId of followed) await events.follow(accountId);
  return { events, heard, failures, reconnections: () => reconnections };
}

const news = (...accountIds: string[]) => ({ accountIds, notificationId: randomUUIDv7(), kind: "tried" });

test("an event for a person reaches every process that follows them, and no other", async () => {
  const { url } = await startBroker();
  const [ada, bola] = [randomUUIDv7(), randomUUIDv7()];
  const hers = await startProcess(url, ada);
  const both = await startProcess(url, ada, bola);
  const his = await startProcess(url, bola);
  const [first, last] = [news(ada), news(bola)];

  hers.events.publishAfterCommit("notification.written", first);
  hers.events.publishAfterCommit("notification.written", last);

  await expect.poll(() => his.heard).toEqual([last]);
  await expect.poll(() => both.heard).toEqual([first, last]);
  expect(hers.heard).toEqual([first]);
  expect(hers.events.unconfirmed).toBe(0);
});

test("two processes send each other 200 events a second, and each arrives once and in order", async () => {
  const { url } = await startBroker();
  const [ada, bola] = [randomUUIDv7(), randomUUIDv7()];
  const [hers, his] = [await startProcess(url, ada), await startProcess(url, bola)];
  const [toAda, toBola] = [ada, bola].map((account) => Array.from({ length: 200 }, () => news(account)));

  // 100 a second each way, for two seconds.
  for (const [nth, event] of toAda!.entries()) {
    his.events.publishAfterCommit("notification.written", event);
    hers.events.publishAfterCommit("notification.written", toBola![nth]!);
    await new Promise((wake) => setTimeout(wake, 10));
  }

  await expect.poll(() => hers.heard).toEqual(toAda);
  await expect.poll(() => his.heard).toEqual(toBola);
  expect([hers.events.unconfirmed, his.events.unconfirmed]).toEqual([0, 0]);
});

test("an event for two people contains in each process only the accounts that it follows", async () => {
  const { url } = await startBroker();
  const [ada, bola] = [randomUUIDv7(), randomUUIDv7()];
  const hers = await startProcess(url, ada);
  const event = news(ada, bola);

  hers.events.publishAfterCommit("notification.written", event);

  await expect.poll(() => hers.heard).toEqual([{ ...event, accountIds: [ada] }]);
});

test("an event for a person is published after the commit, and never after a rollback", async () => {
  const { url } = await startBroker();
  const ada = randomUUIDv7();
  const { events, heard } = await startProcess(url, ada);
  const [dropped, kept] = [news(ada), news(ada)];

  const failed = database.db.transaction(async (tx) => {
    await events.publish(tx, "notification.written", dropped);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  await database.db.transaction((tx) => events.publish(tx, "notification.written", kept));

  await expect.poll(() => heard).toEqual([kept]);
});

test("events without accounts are still published in their transaction", async () => {
  const { url } = await startBroker();
  const here = await startProcess(url);
  const there = await startProcess(url);
  const businessId = randomUUIDv7();
  const heard: string[] = [];
  there.events.onCommitted("business.changed", (event) => heard.push(event.businessId));

  await database.db.transaction((tx) => here.events.publish(tx, "business.changed", { businessId }));

  await expect.poll(() => heard).toEqual([businessId]);
});

test("events of an unfollowed account are not received", async () => {
  const { url } = await startBroker();
  const [ada, bola] = [randomUUIDv7(), randomUUIDv7()];
  const { events, heard } = await startProcess(url, ada, bola);
  const last = news(bola);

  events.unfollow(ada);
  events.publishAfterCommit("notification.written", news(ada));
  events.publishAfterCommit("notification.written", last);

  await expect.poll(() => heard).toEqual([last]);
});

test("while the broker is unreachable the database carries all events, and afterwards processes re-read", async () => {
  const broker = await startBroker();
  const ada = randomUUIDv7();
  const here = await startProcess(broker.url);
  const there = await startProcess(broker.url, ada);
  const [during, after] = [news(ada), news(ada)];

  await broker.stop();
  await expect.poll(() => [here, there].some(({ events }) => events.isBrokerConnected)).toBe(false);
  here.events.publishAfterCommit("notification.written", during);
  await expect.poll(() => there.heard).toContainEqual(during);
  expect(here.events.unconfirmed).toBe(1);

  await broker.start();
  await expect.poll(there.reconnections).toBe(1);
  await expect.poll(() => here.events.isBrokerConnected).toBe(true);
  here.events.publishAfterCommit("notification.written", after);
  await expect.poll(() => there.heard).toContainEqual(after);
  expect(here.events.unconfirmed).toBe(1);
});

test("an unreachable broker does not delay the start, and is used once it is reachable", async () => {
  const broker = await startBroker();
  await broker.stop();
  const events = new Events(undefined, broker.url);
  onTestFinished(() => events.close());
  const ada = randomUUIDv7();
  const heard: unknown[] = [];
  events.onCommitted("notification.written", (event) => heard.push(event));
  await events.listen(database);
  await events.follow(ada);
  const [before, later] = [news(ada), news(ada)];

  events.publishAfterCommit("notification.written", before);
  await expect.poll(() => heard).toEqual([before]);
  await broker.start();
  await expect.poll(() => events.isBrokerConnected).toBe(true);
  events.publishAfterCommit("notification.written", later);

  await expect.poll(() => heard).toEqual([before, later]);
  expect(events.unconfirmed).toBe(1);
});

test("a process with a late first connection is notified that it may have missed events", async () => {
  const broker = await startBroker();
  await broker.stop();
  const ada = randomUUIDv7();
  const late = new Events(undefined, broker.url);
  onTestFinished(() => late.close());
  let warnings = 0;
  late.onBrokerReconnected(() => warnings++);
  await late.listen(database);
  await late.follow(ada);

  await broker.start();

  await expect.poll(() => warnings).toBe(1);
});

test("without a connection no message is confirmed", async () => {
  const broker = new Broker("nats://127.0.0.1:1", { onMessage() {}, onReconnected() {}, onFailure() {} });

  expect(await broker.send([{ accountIds: [randomUUIDv7()], text: "{}" }])).toBe(false);
});

test("NATS_URL may name several servers, a password, a token, and encryption", () => {
  expect(brokerOptions("nats://one:4222, nats://two:4223")).toEqual({ servers: ["one:4222", "two:4223"] });
  expect(brokerOptions("nats://shop:pass%20word@one")).toEqual({ servers: ["one"], user: "shop", pass: "pass word" });
  expect(brokerOptions("tls://secret@one:4222")).toEqual({ servers: ["one:4222"], token: "secret", tls: {} });
  expect(() => readConfig({ NATS_URL: "http://one" })).toThrow("NATS_URL must be nats://host:port");
});
