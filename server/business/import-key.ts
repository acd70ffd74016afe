import { createHash } from "node:crypto";

/** What stays of the key of an imported row whose owner is erased: enough that the same row is not brought in again. */
export const forgottenKey = (key: string): string => `forgotten:${createHash("sha256").update(key).digest("hex")}`;
