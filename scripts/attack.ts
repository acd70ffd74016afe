/**
 * `npm run attack`: does the closed findings of the security review again, as plain requests to the built product on a folder
 * of its own. One line each, and at the end `22 held, 0 open`.
 */
import { findings } from "#/tests/attack/findings.ts";
import { startTarget } from "#/tests/attack/target.ts";

const target = await startTarget();
let held = 0;
try {
  for (const { number, says, attack } of findings) {
    const { isHeld, seen } = await attack(target).catch((error: unknown) => ({ isHeld: false, seen: String(error) }));
    if (isHeld) held += 1;
    console.log(`${isHeld ? "held" : "OPEN"} ${String(number).padStart(3)}  ${says} (${seen})`);
  }
} finally {
  await target.stop();
}
console.log(`${held} held, ${findings.length - held} open`);
process.exitCode = held === findings.length ? 0 : 1;
