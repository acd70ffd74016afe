import { createHash, randomBytes, randomInt } from "node:crypto";

/** An unguessable token: 256 bits. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Six digits for a mail, leading zeros included. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** The stored form of a secret. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

const unmistakable = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Eight letters and digits that cannot be taken for one another, to be read out to a friend. */
export const newReferralCode = (): string =>
  Array.from({ length: 8 }, () => unmistakable[randomInt(unmistakable.length)]).join("");
