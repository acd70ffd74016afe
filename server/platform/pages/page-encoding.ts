import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Half a megabyte, more than a page has: the default takes eight times the memory. */
const brotliWindowBits = 19;

export type Encoding = "br" | "zstd" | "gzip" | "identity";

const compressed = ["br", "zstd", "gzip"] as const;

const acceptedIn = (header: string) =>
  new Negotiator({ headers: { "accept-encoding": header } }).encodings([...compressed]);

/** True if an `accept-encoding` takes `encoding`. */
export const accepts = (header: string, encoding: (typeof compressed)[number]): boolean =>
  acceptedIn(header).includes(encoding);

/** The smallest that is made already, else the cheapest to make: zstd takes a seventh of the time of the others. */
export function encodingFor(header: string, made: Partial<Record<Encoding, unknown>>): Encoding {
  const accepted = acceptedIn(header);
  const order = made.br ? compressed : (["zstd", "br", "gzip"] as const);
  return order.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

/** A whole page, compressed with zstd. */
export interface CompressedPage {
  zstd: Buffer;
  /** Names the bytes of the page. */
  etag: string;
}

/** Compresses a page in this thread, which takes less time than another one would wait for it. */
export function compressPage(page: string | Buffer): CompressedPage {
  const zstd = zstdCompressSync(page);
  return { zstd, etag: `"${hash("sha1", zstd, "base64url")}"` };
}

/** The page as it goes to a browser that does not read zstd. */
export async function recompress(zstd: Buffer, encoding: Exclude<Encoding, "zstd">): Promise<Buffer> {
  const page = zstdDecompressSync(zstd);
  if (encoding === "identity") return page;
  if (encoding === "gzip") return gzipped(page);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits };
  return brotli(page, { params });
}
