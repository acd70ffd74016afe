// @module-tag thorough
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createDatabase } from "./database.ts";
import { callAt, emptyDirectory, signUpAt, startEmptyProduct } from "./running-api.ts";

test("a message whose server is killed before it responds is stored exactly once, after it is sent again", {
  timeout: 120_000,
}, async () => {
  const settings = { DATABASE_URL: await createDatabase(), DATA_DIR: emptyDirectory() };
  let running = await startEmptyProduct(settings);
  const ada = await signUpAt(running.address, "Ada");
  const bola = await signUpAt(running.address, "Bola");
  const first = await callAt(running.address, ada.token, "POST", `/v2/message/${bola.id}`, { message: "first" });
  const cid = first.body.conversation_id;
  const said = ["first"];

  for (const killedAfterMs of [0, 3, 12]) {
    const draft = { message: `killed after ${killedAfterMs} ms`, client_id: randomUUID() };
    const send = () => callAt(running.address, ada.token, "POST", `/v2/reply_message/${cid}`, draft);
    const unanswered = send().catch(() => undefined);
    await new Promise((wake) => setTimeout(wake, killedAfterMs));
    await running.kill();
    await unanswered;

    running = await startEmptyProduct(settings);
    const again = await send();
    expect(again.status).toBe(200);
    said.push(draft.message);
  }

  const { body } = await callAt(running.address, bola.token, "GET", `/v2/conversations/${cid}`);
  expect(body.map(({ message }: { message: string }) => message)).toEqual(said);
  expect((await callAt(running.address, bola.token, "GET", "/v2/count_unread")).body).toBe(said.length);
});
