import { randomUUIDv7 } from "node:crypto";

let lastMs = 0;
let count = 0;
/** Twelve bits between the time and the random part. */
const countMax = 0xfff;

/** A new unguessable id. Ids sort in the order of creation in this process, even within one millisecond. */
export function newId(): string {
  const drawn = randomUUIDv7();
  const ms = Number.parseInt(drawn.slice(0, 8) + drawn.slice(9, 13), 16);
  if (ms > lastMs) [lastMs, count] = [ms, 0];
  else if (count < countMax) count += 1;
  else [lastMs, count] = [lastMs + 1, 0];
  const time = lastMs.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, "0")}${drawn.slice(18)}`;
}
