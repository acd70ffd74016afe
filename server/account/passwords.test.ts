import { availableParallelism } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "#/tests/api.ts";
import { hashing } from "./password.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const signIn = (username: string) => new URLSearchParams({ username, password: "harmattan-dust-7" }).toString();

/** Blocks hashing until the returned function is called, or the test ends. */
function holdHashing() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  for (let nth = 0; nth < Math.max(1, availableParallelism() - 1); nth += 1) {
    void hashing.run(`somebody else ${nth}`, () => promise);
  }
  onTestFinished(() => letGo());
  return letGo;
}

test("a new password without proof is rejected before it is hashed, so that it delays no sign-in", async () => {
  const { api } = await startApi();
  holdHashing();

  const draft = { email: "nobody@example.com", password: "laterite-road-21", confirm_password: "laterite-road-21" };
  const reply = await api.put("/v2/setnewpassword", draft);

  expect(reply).toMatchObject({ status: 400, body: { code: "account/reset-not-proven" } });
  expect(hashing.waiting).toBe(0);
});

test("a sign-in behind two hundred others of its network is rejected with a time to retry", async () => {
  const { api } = await startApi();
  const letGo = holdHashing();
  const work = async () => {};
  const others = Array.from({ length: 200 }, () => hashing.run(api.address, work));

  const refused = await api.post("/v2/login", signIn("kemi@example.com"), form);

  expect(refused).toMatchObject({ status: 503, body: { code: "server/unavailable" }, headers: { "retry-after": "5" } });
  letGo();
  await Promise.all(others);
});

test("a sign-in from another network is served before the second of two hundred that wait", {
  tags: "thorough",
}, async () => {
  const { api } = await startApi();
  const letGo = holdHashing();
  let done = 0;
  let refused = 0;
  const others = Array.from({ length: 200 }, () =>
    hashing
      .run("flood", async () => {
        done += 1;
        await new Promise((over) => setTimeout(over, 20));
      })
      .catch(() => {
        refused += 1;
      }),
  );
  const reply = api.post("/v2/login", signIn("kemi@example.com"), form);
  // The queue is full: the newest request of the flood is rejected in favour of another network's.
  await expect.poll(() => refused).toBe(1);
  letGo();

  expect((await reply).status).toBe(401);
  expect(done).toBeLessThan(10);
  await Promise.all(others);
});
