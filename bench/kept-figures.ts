/**
 * Figures of the last run of each size, beside the data. Ten million are compared with a million, and a disk may not have room for
 * both at a time.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Run } from "./bounds.ts";
import { dataDirectory, type Store } from "./product.ts";

const fileOf = ({ place, size }: Pick<Store, "place" | "size">) => `${dataDirectory}figures-${place}-${size}.json`;

export function keepFigures(run: Run): void {
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(fileOf(run.store), JSON.stringify(run));
}

/** The last run of that size, in this process or an earlier one. */
export function lastFigures(store: Pick<Store, "place" | "size">): Run | undefined {
  const file = fileOf(store);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Run) : undefined;
}
