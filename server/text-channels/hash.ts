import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Codes } from "./turn.ts";

/** A keyed hash, because a plain hash of a phone number can be reversed by brute force. */
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
