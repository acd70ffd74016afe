import type { Readable } from "node:stream";
import type { Variant } from "./variants.ts";

/** A stored file, opened: it must be read to its end, or its stream destroyed. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
  type: string;
}

/** Store of pictures. Every method refuses a name that is not one of ours. */
export interface MediaStore {
  /** Keeps one variant: whole, or not at all. */
  put: (name: string, variant: Variant, content: Buffer) => Promise<void>;
  get: (name: string, variant: Variant) => Promise<StoredFile | undefined>;
  /** Removes a picture in all its variants; well if there is none. */
  remove: (name: string) => Promise<void>;
}
