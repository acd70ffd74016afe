import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Larger than any page; the default window needs eight times the memory. */
const brotliWindowBits = 19;

export type Encoding = "br" | "zstd" | "gzip" | "identity";

const compressed = ["br", "zstd", "gzip"] as const;

const acceptedIn = (header: string) =>
  new Negotiator({ headers: { "accept-encoding": header } }).encodings([...compressed]);

export const accepts = (header: string, encoding: (typeof compressed)[number]): boolean =>
  acceptedIn(header).includes(encoding);

/** Selects the smallest existing encoding, else zstd, the cheapest to create. */
export function encodingFor(header: string, made: Partial<Record<Encoding, unknown>>): Encoding {
  const accepted = acceptedIn(header);
  const order = made.br ? compressed : (["zstd", "br", "gzip"] as const);
  return order.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

export interface CompressedPage {
  zstd: Buffer;
  etag: string;
}

/** zlib returns a view of a shared 64 KB slab, which one cached page would retain. */
const exact = (output: Buffer) => Buffer.from(new Uint8Array(output).buffer);

export function compressPage(page: string | Buffer): CompressedPage {
  const zstd = exact(zstdCompressSync(page, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }));
  return { zstd, etag: `"${hash("sha1", zstd, "base64url")}"` };
}

export async function recompress(zstd: Buffer, encoding: Exclude<Encoding, "zstd">): Promise<Buffer> {
  const page = zstdDecompressSync(zstd);
  if (encoding === "identity") return page;
  if (encoding === "gzip") return exact(await gzipped(page));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits };
  return exact(await brotli(page, { params }));
}
