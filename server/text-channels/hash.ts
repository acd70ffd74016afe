import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import type { Codes } from "./turn.ts";

/** A keyed hash: a plain hash of a phone number is found by trying all numbers. */
export const hashNumber = (secret: string, ...parts: string[]): Uint8Array =>
  createHmac("sha256", secret).update(parts.join("\n")).digest();

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

const codeDigits = 6;

/** Codes for a number, of which only a keyed hash is stored. */
export function codesFor(secret: string, caller: Uint8Array): Codes {
  const markOf = (code: string) => Buffer.from(hashNumber(secret, "code", hex(caller), code)).toString("base64url");
  return {
    draw: () => {
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
      return { code, mark: markOf(code) };
    },
    isRight: (code, mark) => timingSafeEqual(Buffer.from(markOf(code)), Buffer.from(mark)),
  };
}

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "localchap line texts", 32));

/** Encrypts a value with AES-256-GCM. */
export function seal(secret: string, value: unknown): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws Error when it was sealed with another secret, or changed since */
export function unseal(secret: string, sealed: Uint8Array): unknown {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
  return JSON.parse(text);
}
