import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { IncomingFile } from "#/server/platform/http/route.ts";

/** A diagonal gradient, so that quarters can be distinguished. */
export function drawPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[at++] = (x * 255) / width;
      pixels[at++] = (y * 255) / height;
      pixels[at++] = 128;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const makeJpeg = (width = 64, height = 48) => drawPicture(width, height).jpeg().toBuffer();

export function incomingFile(content: Uint8Array, pieceBytes = 64 * 1024): IncomingFile {
  const pieces = function* () {
    for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
  };
  return { stream: Readable.from(pieces(), { objectMode: false }), isTooLarge: () => false };
}

const element = (id: string, content: Buffer) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
};

const unknown = Buffer.from("01ffffffffffffff", "hex");

const uint = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

export function makeWebm(ms: number, codec = "A_OPUS"): Buffer {
  const parts = [element("1a45dfa3", element("4282", Buffer.from("webm"))), Buffer.from("18538067", "hex"), unknown];
  parts.push(element("1549a966", element("2ad7b1", uint(1_000_000, 3))));
  parts.push(element("1654ae6b", element("ae", element("86", Buffer.from(codec)))));
  for (let from = 0; from < ms; from += 10_000) {
    parts.push(Buffer.from("1f43b675", "hex"), unknown, element("e7", uint(from, 4)));
    for (let at = 0; at < Math.min(10_000, ms - from); at += 60) {
      parts.push(element("a3", Buffer.concat([Buffer.from([0x81]), uint(at, 2), Buffer.from([0x80, 1, 2, 3])])));
    }
  }
  return Buffer.concat(parts);
}

export function makeOgg(seconds: number): Buffer {
  const page = (samples: number, content: Buffer) => {
    const head = Buffer.alloc(27);
    head.write("OggS");
    head.writeBigInt64LE(BigInt(samples), 6);
    return Buffer.concat([head, content]);
  };
  const head = Buffer.alloc(19);
  head.write("OpusHead");
  head.writeUInt16LE(312, 10);
  return Buffer.concat([page(0, head), page(seconds * 48_000 + 312, Buffer.from("sound"))]);
}

/** AAC in MP4, as Safari writes it: in pieces, without a duration. */
export function makeMp4(seconds: number): Buffer {
  const box = (type: string, ...content: Buffer[]) => {
    const all = Buffer.concat(content);
    return Buffer.concat([uint(all.length + 8, 4), Buffer.from(type), all]);
  };
  const words = (...values: number[]) => Buffer.concat(values.map((value) => uint(value, 4)));
  const rate = 44_100;
  const mdhd = box("mdhd", words(0, 0, 0, rate, 0, 0));
  const hdlr = box("hdlr", words(0, 0), Buffer.from("soun"), words(0, 0, 0));
  const stbl = box("stbl", box("stsd", words(0, 1, 40), Buffer.from("mp4a"), words(0, 0)));
  const moov = box("moov", box("trak", box("mdia", mdhd, hdlr, box("minf", stbl))));
  const piece = box("moof", box("traf", box("tfhd", words(0x8, 1, rate)), box("trun", words(0, seconds))));
  return Buffer.concat([box("ftyp", Buffer.from("iso5")), moov, piece, box("mdat", Buffer.from("sound"))]);
}

export function makeSlowPdf(fills: number) {
  const content = `/T gs 1 0 0 rg ${"0 0 595 842 re f ".repeat(fills)}`;
  const packed = deflateSync(content).toString("latin1");
  const resources = "<</ExtGState<</T<</ca 0.5/BM/Multiply>>>>>>";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources${resources}>>`,
    `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream`,
  ];
  return Buffer.from(pdfOf(objects), "latin1");
}

export function pdfOf(objects: string[], trailer = "") {
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join("")}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF`;
}
