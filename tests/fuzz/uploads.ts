import fc from "fast-check";
import { makeJpeg } from "#/server/media/make.ts";

const jpeg = await makeJpeg();
const boundary = "fuzzing";
const typeOf = (parameters: string) => ({ "content-type": `multipart/form-data${parameters}` });

const bodyOf = (head: string, content: Uint8Array, end: string) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), content, Buffer.from(end)]);

const goodHead = `content-disposition: form-data; name="file"; filename="a.jpg"`;
const goodEnd = `\r\n--${boundary}--\r\n`;

/** A picture in the form of a browser. */
export const goodUpload = { payload: bodyOf(goodHead, jpeg, goodEnd), headers: typeOf(`; boundary=${boundary}`) };

/** Pictures, truncated or corrupted pictures, and other bytes. */
const contents = fc.oneof(
  fc.constant(jpeg),
  fc.nat(jpeg.length).map((end) => jpeg.subarray(0, end)),
  fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255)).map(([at, byte]) => jpeg.with(at, byte)),
  fc.uint8Array({ maxLength: 600 }),
  fc.constantFrom("GIF89a", "RIFF____WEBPVP8 ", "\u0089PNG\r\n\u001a\n", "<svg/>", "").map((text) => Buffer.from(text)),
);

const heads = fc.constantFrom(
  goodHead,
  `content-disposition: form-data; name="file"; filename="../../a\u0000.jpg"\r\ncontent-type: text/html`,
  `content-disposition: form-data; name="__proto__"; filename="a.jpg"`,
  `content-disposition: form-data; name="file"`,
  `content-disposition: form-data`,
  "",
);

/** Multipart bodies with an end, without one, or with several files. */
const ends = fc.constantFrom(
  goodEnd,
  "",
  `\r\n--${boundary}\r\ncontent-disposition: form-data; name="b"; filename="b"\r\n\r\nb\r\n--${boundary}--`,
);

const headers = fc.oneof(
  { weight: 9, arbitrary: fc.constant(goodUpload.headers) },
  { weight: 1, arbitrary: fc.constantFrom(typeOf(""), typeOf("; boundary="), typeOf("; boundary=another"), {}) },
);

/** Uploads, most of them invalid. */
export const uploadBodies = fc
  .record({ content: contents, head: heads, end: ends, headers })
  .map(({ content, head, end, headers }) => ({
    payload: bodyOf(head, content, end),
    headers: headers as Record<string, string>,
  }));
