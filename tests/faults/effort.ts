/** `FAULTS=full npm test -- --operations` does all of it, in many minutes; the other tests have a taste of it beside them. */
export const isFull = process.env.FAULTS === "full";

/** Tells what was seen, for docs/reference/reliability.md. */
export function note(line: string) {
  if (isFull) process.stdout.write(`seen: ${line}\n`);
}
