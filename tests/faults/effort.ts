/** `FAULTS=full npm test -- --operations` runs all faults for many minutes; other runs a sample. */
export const isFull = process.env.FAULTS === "full";

/** Prints results for docs/reference/reliability.md. */
export function note(line: string) {
  if (isFull) process.stdout.write(`seen: ${line}\n`);
}
