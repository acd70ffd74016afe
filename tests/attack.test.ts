// @module-tag thorough
import { afterAll, beforeAll, expect, test } from "vitest";
import { fairnessFindings } from "./attack/fairness.ts";
import { findings } from "./attack/findings.ts";
import { heavyFindings } from "./attack/heavy.ts";
import { startTarget, type Target } from "./attack/target.ts";
import { createDatabase } from "./database.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget({ DATABASE_URL: await createDatabase() });
}, 120_000);
afterAll(() => target?.stop());

// Findings that compare times need an idle machine: only `npm run attack` includes them.
for (const { number, says, attack } of findings.filter((finding) => !fairnessFindings.includes(finding))) {
  const tags = heavyFindings.some((finding) => finding.number === number) ? ["thorough"] : [];
  test(`${says} (finding ${number} of the security review)`, { timeout: 60_000, tags }, async () => {
    const { isHeld, seen } = await attack(target);
    if (!isHeld) expect.fail(`it is open: ${seen}`);
  });
}
