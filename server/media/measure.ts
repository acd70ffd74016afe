import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { makeDiskStore } from "./disk-store.ts";
import { ImagePipeline } from "./image-pipeline.ts";
import { newName } from "./variants.ts";

// Measures the cost of a photo: `node server/media/measure.ts [photo …]`. Without photos, made-up ones of 12 and 40 megapixels.

const rounds = 5;
const directory = await mkdtemp(join(tmpdir(), "localchap-measure-"));

/** Noise in eleven sizes, the coarser the stronger, as light falls in the world; the finest is what a sensor adds. */
async function makePhoto(width: number, height: number, grain: number) {
  const sum = new Float32Array(width * height * 3);
  for (let octave = 0; octave <= 10; octave += 1) {
    const share = octave === 10 ? grain : 0.7 ** octave;
    const small = { width: Math.round(width / 2 ** (10 - octave)), height: Math.round(height / 2 ** (10 - octave)) };
    const noise = Buffer.alloc(small.width * small.height * 3);
    let seed = 7 + octave;
    for (let at = 0; at < noise.length; at += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      noise[at] = seed >>> 24;
    }
    const layer = await sharp(noise, { raw: { ...small, channels: 3 } })
      .resize(width, height, { kernel: "cubic", fit: "fill" })
      .raw()
      .toBuffer();
    for (let at = 0; at < sum.length; at += 1) sum[at]! += (layer[at]! - 128) * share;
  }
  const pixels = Buffer.alloc(sum.length);
  for (let at = 0; at < sum.length; at += 1) pixels[at] = Math.max(0, Math.min(255, 128 + sum[at]! * 0.6));
  const path = join(directory, `${Math.round((width * height) / 1e6)} MP, grain ${grain}.jpg`);
  await writeFile(
    path,
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
  return path;
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function measurePhoto(path: string) {
  const imagePipeline = new ImagePipeline(makeDiskStore(join(directory, "media")));
  const all: number[] = [];
  const answered: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = cpuMs();
    const name = newName("profile");
    await imagePipeline.process(path, name, name, async () => {});
    answered.push(cpuMs() - began);
    await imagePipeline.finish(name);
    all.push(cpuMs() - began);
  }
  const least = (times: number[]) => Math.round(Math.min(...times));
  process.stdout.write(`${path}: ${least(all)} ms of CPU, ${least(answered)} of them before the answer\n`);
}

/** Time small requests take, asked one after the other. */
async function p99While(isBusy: () => boolean) {
  const server = createServer((_request, response) => response.end("{}")).listen(0);
  const { port } = server.address() as AddressInfo;
  const times: number[] = [];
  while (isBusy()) {
    const began = performance.now();
    await new Promise((resolve) => get({ port }, (reply) => reply.resume().on("end", resolve)));
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  server.close();
  times.sort((a, b) => a - b);
  return `p50 ${times[Math.floor(times.length * 0.5)]!.toFixed(2)} ms, p99 ${times[Math.floor(times.length * 0.99)]!.toFixed(2)} ms`;
}

async function measureOthers(path: string) {
  const until = performance.now() + 4_000;
  const quiet = await p99While(() => performance.now() < until);
  const imagePipeline = new ImagePipeline(makeDiskStore(join(directory, "media")));
  let left = 20;
  for (let photo = left; photo > 0; photo -= 1) {
    const name = newName("profile");
    imagePipeline
      .process(path, name, name, async () => {})
      .then(async () => {
        await imagePipeline.finish(name);
        left -= 1;
      });
  }
  const busy = await p99While(() => left > 0);
  process.stdout.write(`other requests: ${quiet}; while photos are developed, two at a time: ${busy}\n`);
}

try {
  const given = process.argv.slice(2);
  const photos =
    given.length > 0
      ? given
      : [await makePhoto(4032, 3024, 0.02), await makePhoto(4032, 3024, 0.2), await makePhoto(7296, 5472, 0.1)];
  for (const photo of photos) await measurePhoto(photo);
  await measureOthers(photos[0]!);
  process.stdout.write(
    `peak memory ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB, with what making the photos took\n`,
  );
} finally {
  await rm(directory, { recursive: true });
}
