import { createHash } from "node:crypto";

/**
 * The part of an imported row's key that outlives its erased owner: enough that the same row is not brought in again.
 */
export const forgottenKey = (key: string): string => `forgotten:${createHash("sha256").update(key).digest("hex")}`;
