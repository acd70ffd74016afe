import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callAt, emptyDirectory, preparedDirectory, signUpAt, startEmptyProduct } from "#/tests/running-api.ts";
import { note } from "./effort.ts";

/** Debian's package `faketime`: a library that changes the time for a process and its children. */
const [library] = globSync("/usr/lib/*/faketime/libfaketime.so.1");
if (!library) console.warn("A clock that jumps is not tested: it needs the package faketime.");

test.skipIf(!library)(
  "a clock that jumps forward and back by an hour loses no data, ends no session, and allows a restart",
  { timeout: 120_000 },
  async () => {
    const clock = join(emptyDirectory(), "clock");
    const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);
    setClock("+0");
    const settings = {
      DATA_DIR: preparedDirectory(),
      LD_PRELOAD: library!,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
    const running = await startEmptyProduct(settings);
    const ada = await signUpAt(running.address, "Ada");
    const bola = await signUpAt(running.address, "Bola");
    const say = (message: string, at = running.address) =>
      callAt(at, ada.token, "POST", `/v2/message/${bola.id}`, { message });
    const sentAt: number[] = [];
    for (const [message, offset] of [
      ["before", "+0"],
      ["an hour later", "+1h"],
      ["and back", "+0"],
      ["an hour earlier", "-1h"],
    ] as const) {
      setClock(offset);
      const { status, body } = await say(message);
      expect({ message, status }).toEqual({ message, status: 200 });
      sentAt.push(Date.parse(body.created_at));
    }
    // Verifies that the clock jumped.
    expect(sentAt[1]! - sentAt[0]!).toBeGreaterThan(3_500_000);
    await running.kill();

    const again = await startEmptyProduct(settings);
    expect((await say("started again", again.address)).status).toBe(200);
    const { body } = await callAt(again.address, ada.token, "GET", `/v2/messages/${bola.id}`);
    expect(body.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      "an hour earlier",
      "an hour later",
      "and back",
      "before",
      "started again",
    ]);
    note("a clock that jumped an hour on, back, and another hour back: every message kept, nobody signed out");
  },
);
