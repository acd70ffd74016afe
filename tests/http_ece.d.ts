declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts content for the owner of `privateKey` (RFC 8188). @throws {Error} for another key */
  export function decrypt(
    message: Buffer,
    keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
