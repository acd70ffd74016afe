import type { Readable } from "node:stream";
import type { StoredVariant } from "./variants.ts";

/** A stored file, opened: it must be read to its end, or its stream destroyed. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
  type: string;
}

/** Store of pictures and recordings. Every method refuses a name that is not one of ours. */
export interface MediaStore {
  /** Keeps one variant: whole, or not at all. */
  put: (name: string, variant: StoredVariant, content: Buffer) => Promise<void>;
  get: (name: string, variant: StoredVariant) => Promise<StoredFile | undefined>;
  /** Removes a picture in all its variants; well if there is none. */
  remove: (name: string) => Promise<void>;
}
