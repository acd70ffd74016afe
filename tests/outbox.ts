import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Completely written emails of an outbox, newest first. */
export async function readOutbox(outbox: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const whole = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(whole.toReversed().map((name) => readFile(join(outbox, name), "utf8")));
}

/** A six-digit code on its own line. */
export const codeIn = (mail: string): string | undefined => /^(\d{6})\r?$/m.exec(mail)?.[1];
