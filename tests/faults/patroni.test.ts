import { expect, test } from "vitest";
import { hasPatroni, type Member, patroniUrl, startPatroni } from "#/tests/patroni.ts";
import { callAt, emptyDirectory, signUpAt } from "#/tests/running-api.ts";
import { run } from "#/tests/running-product.ts";
import { note } from "./effort.ts";

if (!hasPatroni) console.warn("deploy/patroni.yml is not tested: it needs patroni, python3-pysyncobj and PostgreSQL.");

/** A standby takes over 20 seconds after the last sign of life, and later on a busy machine. */
const patient = { timeout: 150_000, interval: 100 };

const withRole = async (members: readonly Member[], wanted: string) => {
  for (const member of members) if ((await member.role()) === wanted) return member;
  return undefined;
};

test.skipIf(!hasPatroni)(
  "with the configuration of deploy/, a standby takes over from a primary that dies, and the product goes on by itself",
  { timeout: 400_000 },
  async () => {
    const members = await startPatroni();
    const leader = () => withRole(members, "master");
    await expect.poll(leader, patient).toBeDefined();
    await expect.poll(() => withRole(members, "sync_standby"), patient).toBeDefined();
    const first = (await leader())!;
    const others = members.filter((member) => member !== first);
    const settings = {
      DATABASE_URL: patroniUrl(members),
      DATABASE_REPLICA_URL: others.map((each) => patroniUrl([each])).join(","),
    };
    const address = await run({ ...settings, DATA_DIR: emptyDirectory() }).address();
    const [ada, bola] = [await signUpAt(address, "Ada"), await signUpAt(address, "Bola")];
    const say = async (message: string) =>
      (await callAt(address, ada.token, "POST", `/v2/message/${bola.id}`, { message })).status;
    expect(await say("before")).toBe(200);

    first.kill();
    await expect.poll(() => withRole(others, "master"), patient).toBeDefined();
    const promotedAt = performance.now();
    await expect.poll(() => say("after"), patient).toBe(200);
    note(`Patroni: a write was kept ${Math.round(performance.now() - promotedAt)} ms after another took over`);

    const { body } = await callAt(address, bola.token, "GET", `/v2/messages/${ada.id}`);
    expect(body.map(({ message }: { message: string }) => message)).toEqual(["after", "before"]);
  },
);
