import { afterAll, beforeAll, expect, test } from "vitest";
import { findings } from "./attack/findings.ts";
import { startTarget, type Target } from "./attack/target.ts";
import { createDatabase } from "./database.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget({ DATABASE_URL: await createDatabase() });
}, 120_000);
afterAll(() => target?.stop());

for (const { number, says, attack } of findings) {
  test(`${says} (finding ${number} of the security review)`, { timeout: 60_000 }, async () => {
    const { isHeld, seen } = await attack(target);
    if (!isHeld) expect.fail(`it is open: ${seen}`);
  });
}
