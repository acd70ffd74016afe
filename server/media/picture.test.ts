import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { drawPicture, makeJpeg } from "./make.ts";
// Declares error codes with their status.
import "./module.ts";
import { drawVariant, readPicture } from "./picture.ts";
import { variantNames, variants } from "./variants.ts";

const formats = ["jpeg", "png", "webp", "avif"] as const;

async function read(content: Uint8Array | string) {
  const directory = await mkdtemp(join(tmpdir(), "localchap-picture-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "photo.jpg");
  await writeFile(path, content);
  return readPicture(path);
}

const refuses = async (content: Uint8Array | string, sentence: RegExp) =>
  expect(read(content)).rejects.toMatchObject({
    code: "media/not-a-picture",
    status: 415,
    detail: expect.stringMatching(sentence),
  });

/** The colour of one pixel of a variant. */
async function colourAt(variant: Buffer, left: number, top: number) {
  const pixel = await sharp(variant).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content]);
  const size = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A small PNG that decompresses to zeros of this size. */
function bombOf(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The box that a file of the iPhone's kind begins with. */
function brandedFile(...brands: string[]) {
  const text = `ftyp${brands[0]}\0\0\0\0${brands.join("")}`;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length + 4);
  return Buffer.concat([size, Buffer.from(text, "latin1"), Buffer.alloc(400)]);
}

/** A generated picture in a format. Low effort, because the best AVIF compression takes two seconds. */
const packed = (drawn: ReturnType<typeof drawPicture>, format: (typeof formats)[number]) =>
  (format === "avif" ? drawn.avif({ effort: 0 }) : drawn.toFormat(format)).toBuffer();

test("a picture becomes four WebP files and a JPEG, none wider than its limit", async () => {
  const master = await read(await packed(drawPicture(2000, 1500), "jpeg"));
  for (const name of variantNames) {
    const found = await sharp(await drawVariant(master, name)).metadata();
    const { width } = variants[name];
    expect(found).toMatchObject({ width, height: width * 0.75, format: name.endsWith("jpg") ? "jpeg" : "webp" });
  }
});

test.for(formats)("a picture in %s is accepted, and as small as the largest variant", async (format) => {
  const master = await read(await packed(drawPicture(1_700, 1_275), format));
  expect(master).toMatchObject({ width: 1_600, height: 1_200 });
  expect(await sharp(await drawVariant(master, "240.webp")).metadata()).toMatchObject({ width: 240, height: 180 });
});

test("a small picture is never enlarged", async () => {
  const master = await read(await makeJpeg(300, 200));
  expect(await sharp(await drawVariant(master, "240.webp")).metadata()).toMatchObject({ width: 240, height: 160 });
  expect(await sharp(await drawVariant(master, "1600.webp")).metadata()).toMatchObject({ width: 300, height: 200 });
});

test("a panorama keeps its full width, and a picture of 200 pixels its size", async () => {
  const panorama = await read(await drawPicture(6_000, 900).jpeg().toBuffer());
  expect(panorama).toMatchObject({ width: 1_600, height: 240 });
  expect(await read(await makeJpeg(200, 200))).toMatchObject({ width: 200, height: 200 });
});

test("a picture of one pixel is accepted", async () => {
  const master = await read(await drawPicture(1, 1).png().toBuffer());
  for (const name of variantNames) {
    expect(await sharp(await drawVariant(master, name)).metadata()).toMatchObject({ width: 1, height: 1 });
  }
});

test("an extremely tall picture is limited to three times the maximum width", async () => {
  const master = await read(await drawPicture(10, 12_000).png().toBuffer());
  expect(master).toMatchObject({ width: 4, height: 4_800 });
});

test("a photo taken sideways is turned upright, and its location, camera and colour profile are removed", async () => {
  const photo = await drawPicture(800, 600)
    .withExif({
      IFD0: { Make: "Camera of Ada" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 27/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "3/1 24/1 0/1" },
    })
    .withIccProfile("p3")
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect(before).toMatchObject({ orientation: 6, width: 800, height: 600, hasProfile: true });
  expect(before.exif?.includes("Camera of Ada")).toBe(true);

  const master = await read(photo);
  for (const name of variantNames) {
    const drawn = await drawVariant(master, name);
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(drawn).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(height).toBeGreaterThan(width);
    expect(drawn.includes("Camera of Ada")).toBe(false);
  }
  // The corner that was below left is now above left: little red, much green.
  const [red = 0, green = 0] = await colourAt(await drawVariant(master, "240.webp"), 5, 5);
  expect(red).toBeLessThan(60);
  expect(green).toBeGreaterThan(190);
});

test("a transparent picture stays transparent in WebP, and becomes white in JPEG", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const master = await read(
    await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer(),
  );
  expect((await colourAt(await drawVariant(master, "960.webp"), 9, 9))[3]).toBe(0);
  expect(await colourAt(await drawVariant(master, "960.jpg"), 9, 9)).toEqual([255, 255, 255]);
});

test("grey, four-colour and 16-bit pictures keep their brightness", async () => {
  const grey = { create: { width: 40, height: 40, channels: 3 as const, background: { r: 180, g: 180, b: 180 } } };
  const pictures = [
    await sharp(grey).toColourspace("b-w").png().toBuffer(),
    await sharp(grey).toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer(),
    await sharp(grey).toColourspace("rgb16").png().toBuffer(),
    await sharp(grey).toColourspace("grey16").png().toBuffer(),
  ];
  for (const picture of pictures) {
    const [red = 0] = await colourAt(await drawVariant(await read(picture), "960.webp"), 20, 20);
    expect(Math.abs(red - 180)).toBeLessThan(20); // Four inks do not mix the very same grey.
  }
});

test("an animation becomes its first frame", async () => {
  const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, 250), Buffer.alloc(30 * 30 * 3, 5)]);
  const moving = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);

  const master = await read(moving);
  expect(master).toMatchObject({ width: 30, height: 30 });
  expect((await colourAt(await drawVariant(master, "240.webp"), 15, 15))[0]).toBeGreaterThan(240);
});

test("a photo with extra bytes at its end, as some phones write, is accepted", async () => {
  await expect(read(Buffer.concat([await makeJpeg(), Buffer.alloc(500, 7)]))).resolves.toMatchObject({ width: 64 });
});

test.for([
  ["nothing", ""],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a drawing in SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ["a drawing in SVG that begins with XML", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a document", "%PDF-1.7 "],
  ["a film", brandedFile("isom", "mp42")],
  ["a box with a wrong size", Buffer.from("\xff\xff\xff\xffftyp", "latin1")],
] as const)("%s is not accepted as a picture", ([, content]) =>
  refuses(content, /^Choose a picture: JPEG, PNG, WebP or AVIF$/),
);

test("GIF and TIFF are rejected", async () => {
  await refuses(await drawPicture(9, 9).gif().toBuffer(), /^Choose a picture/);
  await refuses(await drawPicture(9, 9).tiff().toBuffer(), /^Choose a picture/);
});

test.for([["heic", "mif1"], ["mif1", "heic"], ["heix"], ["hevc"]])(
  "an iPhone's %s is refused with what to do instead",
  (brands) => refuses(brandedFile(...brands), /HEIC.*JPEG/),
);

test("a truncated picture is rejected", async () => {
  for (const beginning of ["\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "RIFF\xff\0\0\0WEBPVP8 "]) {
    await refuses(Buffer.from(beginning, "latin1"), /damaged/);
  }
  await refuses(brandedFile("avif", "mif1"), /damaged/);
});

test.for(formats)("a truncated picture in %s is refused", async (format) => {
  const whole = await packed(drawPicture(900, 700), format);
  for (const share of [0.3, 0.6, 0.95]) await refuses(whole.subarray(0, whole.length * share), /damaged/);
});

test("a decompression bomb of 30,000 by 30,000 pixels is rejected by its header", async () => {
  const bomb = bombOf(30_000, 30_000);
  expect(bomb.length).toBeLessThan(200_000);
  const began = process.cpuUsage();
  await refuses(bomb, /^Pictures may have at most 40 megapixels; this one has 900$/);
  expect(process.cpuUsage(began).user).toBeLessThan(200_000);
});

test("40 megapixels are accepted, and not one row more", async () => {
  await expect(read(bombOf(8_000, 5_000))).resolves.toMatchObject({ width: 1600, height: 1000 });
  await refuses(bombOf(8_000, 5_001), /this one has 41/);
});
