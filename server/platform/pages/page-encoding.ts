import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Half a megabyte, more than a page has: the default takes eight times the memory while it works. */
const brotliWindowBits = 19;

export type Encoding = "br" | "zstd" | "gzip" | "identity";

const packings = ["br", "zstd", "gzip"] as const;
/** Browsers send a few of these texts and no long ones: a kept page is not worth reading one anew. */
const acceptedLettersMax = 100;
const readBefore = new LRUCache<string, readonly string[]>({ max: 100 });

/** True if an `accept-encoding` takes `encoding`. */
export const accepts = (accepted: string, encoding: (typeof packings)[number]): boolean =>
  (readBefore.get(accepted) ?? read(accepted)).includes(encoding);

function read(accepted: string): readonly string[] {
  const taken = new Negotiator({ headers: { "accept-encoding": accepted } }).encodings([...packings]);
  if (accepted.length <= acceptedLettersMax) readBefore.set(accepted, taken);
  return taken;
}

/** The smallest that is made already, else the cheapest to make: zstd takes a seventh of the time of the others. */
export function encodingFor(accepted: string, made: Partial<Record<Encoding, unknown>>): Encoding {
  if (made.br && accepts(accepted, "br")) return "br";
  if (accepts(accepted, "zstd")) return "zstd";
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

/** A whole page, packed with zstd. */
export interface PackedPage {
  zstd: Buffer;
  /** Names the bytes of the page. */
  etag: string;
}

/** Room for the worst packing of a page of 127 KB, which zstd then reads where it is; with less it copies the page first. */
const packedRoom = 128 * 1024;

/** Most bytes that a part can have, three for a letter: counting them would take reading all of it. */
const bytesMost = (part: string | Buffer) => (typeof part === "string" ? 3 : 1) * part.length;

/** Room in which pages are put together. */
let room = Buffer.alloc(0);

/**
 * Packs a page that comes in parts. All pages are put together in the same memory: a buffer of each page's own outlived its page until
 * all garbage was collected, for the promise of the page, by then old, still named it. That was 60 MB of a server under load.
 */
export function packPage(parts: readonly (string | Buffer)[]): PackedPage {
  const most = parts.reduce((sum, part) => sum + bytesMost(part), 0);
  if (most > room.length) room = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(most)));
  let length = 0;
  for (const part of parts) length += typeof part === "string" ? room.write(part, length) : part.copy(room, length);
  const page = room.subarray(0, length);
  // 0.2 ms for a page: handing it to another thread and back takes longer.
  const zstd = zstdCompressSync(page, {
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    pledgedSrcSize: length,
    chunkSize: packedRoom,
  });
  const packed = zstd.buffer.byteLength === packedRoom ? cutToLength(zstd) : ofItsOwn(zstd);
  return { zstd: packed, etag: `"${hash("sha1", packed, "base64url")}"` };
}

/**
 * The same bytes, and the rest of their memory freed now. V8 keeps what packed them, and the room with it, until it collects all
 * garbage; with 64 KB held for each page it did so more than twice as often.
 */
const cutToLength = (bytes: Buffer<ArrayBuffer>): Buffer => Buffer.from(bytes.buffer.transfer(bytes.length));

/** The page again, as it goes to a browser that does not read zstd. */
export async function repacked(zstd: Buffer, encoding: Exclude<Encoding, "zstd">): Promise<Buffer> {
  const body = zstdDecompressSync(zstd);
  switch (encoding) {
    case "br":
      return ofItsOwn(
        await brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
          },
        }),
      );
    case "gzip":
      return ofItsOwn(await gzipped(body, { level: 6 }));
    case "identity":
      return body;
  }
}

/** The same bytes in memory of their own: Node cuts small buffers out of 64 KB, all of which are held while one of them is. */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
