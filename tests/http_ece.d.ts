declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Opens what was encrypted for the holder of `privateKey` (RFC 8188). @throws when it was for another key */
  export function decrypt(
    message: Buffer,
    keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
