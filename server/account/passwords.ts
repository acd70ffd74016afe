import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { WorkQueue } from "#/server/platform/load/work-queue.ts";
import common from "./data/common-passwords.json" with { type: "json" };

const derive = promisify(argon2);

/** Argon2id as OWASP asks for at least: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } satisfies Partial<Argon2Parameters>;

/** One hash at a time for each processor but one. The last of two hundred waits for about ten seconds, the most a person would. */
export const hashing = new WorkQueue({ atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 200 });

/**
 * @param key the account or network that it is made for
 * @returns what to store: parameters, salt and hash in the usual `$argon2id$…` form
 * @throws AppError `server/unavailable` when too many wait for a hash already
 */
export async function hashPassword(password: string, key: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await hashing.run(key, () => derive("argon2id", { ...cost, message: password, nonce: salt }));
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * True if a password is the one that was stored. Without anything stored it takes just as long and says no, so that the
 * time does not tell which email addresses have an account.
 * @throws AppError `server/unavailable` when too many wait for a hash already
 */
export async function isPassword(
  password: string,
  storedHash: string | null | undefined,
  key: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = stored.exec(storedHash ?? "") ?? [];
  if (!salt || !hash) {
    await hashing.run(key, () => derive("argon2id", { ...cost, message: password, nonce: Buffer.alloc(16) }));
    return false;
  }
  const expected = Buffer.from(hash, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, "base64");
  const actual = await hashing.run(key, () =>
    derive("argon2id", { ...parameters, tagLength: expected.length, message: password, nonce }),
  );
  return timingSafeEqual(actual, expected);
}

const commonOnes = new Set(common);

/** True if a password is among the thousand that everybody tries first. */
export const isCommonPassword = (password: string): boolean => commonOnes.has(password.toLowerCase());
