// @module-tag thorough
import { expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import { listen } from "./listener.ts";
import { startBroker } from "./nats.ts";
import { callAt, emptyDirectory, signUpAt, startEmptyProduct } from "./running-api.ts";

const carriers = [
  { by: "the database", settings: async () => ({}) },
  { by: "a broker", settings: async () => ({ NATS_URL: (await startBroker()).url }) },
];

/** Before it is connected to the broker, a process misses events of the others. */
const expectReady = (address: string) =>
  expect.poll(async () => (await callAt(address, "", "GET", "/readyz")).body.status, { timeout: 30_000 }).toBe("ready");

test.each(carriers)("members on two processes exchange events, by $by", { timeout: 120_000 }, async (carrier) => {
  const settings = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: emptyDirectory(),
    ...(await carrier.settings()),
  };
  const [here, there] = await Promise.all([startEmptyProduct(settings), startEmptyProduct(settings)]);
  await Promise.all([here, there].map(({ address }) => expectReady(address)));
  const ada = await signUpAt(here.address, "Ada");
  const bola = await signUpAt(there.address, "Bola");
  const hers = await listen(here.address, ada.token);
  const his = await listen(there.address, bola.token);

  const first = await callAt(here.address, ada.token, "POST", `/v2/message/${bola.id}`, { message: "Good morning" });
  const cid = first.body.conversation_id;
  await his.wait("message");
  await callAt(there.address, bola.token, "POST", `/v2/message_as_read/${cid}`);
  await callAt(there.address, bola.token, "POST", `/v2/reply_message/${cid}`, { message: "How far?" });
  await Promise.all([hers.wait("message", 2), hers.wait("read"), his.wait("message", 2)]);

  expect(his.messages()).toEqual(["Good morning", "How far?"]);
  expect(hers.messages()).toEqual(["Good morning", "How far?"]);
  expect(hers.of("read")[0]!.data).toMatchObject({ conversation_id: cid, reader_id: bola.id });

  // A session that ends in one process closes its streams in the other.
  await callAt(here.address, bola.token, "POST", "/v2/logout");
  await expect.poll(his.isOver, { timeout: 10_000 }).toBe(true);

  await here.kill();
  await expect.poll(hers.isOver).toBe(true);
  const back = await listen(there.address, ada.token, first.body.id);
  await back.wait("message", 2);
  expect(back.messages()).toEqual(["Good morning", "How far?"]);
});
