import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const ungzipped = promisify(gunzip);
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

/** `body` as it goes over the wire. */
export async function packed(body: Buffer, encoding: Encoding): Promise<Buffer> {
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
    case "zstd":
      // 0.2 ms for a page: handing it to another thread and back takes longer.
      return ofItsOwn(zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }));
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

/** Body as it was before it was packed. */
export function unpacked(body: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  switch (encoding) {
    case "br":
      return unbrotli(body);
    case "zstd":
      return zstdDecompressSync(body);
    case "gzip":
      return ungzipped(body);
    case "identity":
      return body;
  }
}
