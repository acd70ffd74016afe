/**
 * `npm run attack`: reproduces the closed findings of the security reviews against the built product, in a temporary data folder.
 * Prints a line per finding, then `22 held, 0 open`. `npm run attack -- 34 35` runs only these.
 */
import { findings } from "#/tests/attack/findings.ts";
import { startTarget } from "#/tests/attack/target.ts";

const numbers = process.argv.slice(2).map(Number);
const chosen = numbers.length > 0 ? findings.filter(({ number }) => numbers.includes(number)) : findings;
const target = await startTarget();
let held = 0;
try {
  for (const { number, says, attack } of chosen) {
    const { isHeld, seen } = await attack(target).catch((error: unknown) => ({ isHeld: false, seen: String(error) }));
    if (isHeld) held += 1;
    console.log(`${isHeld ? "held" : "OPEN"} ${String(number).padStart(3)}  ${says} (${seen})`);
  }
} finally {
  await target.stop();
}
console.log(`${held} held, ${chosen.length - held} open`);
process.exitCode = held === chosen.length ? 0 : 1;
