import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import type { Db } from "#/server/platform/database/database.ts";
import { AppError } from "#/server/platform/errors.ts";
import type { IncomingFile } from "#/server/platform/http/route.ts";
import type { Services } from "#/server/services.ts";
import { recordingBytesMax, recordingSecondsMax } from "#/shared/recording-limits.ts";
import type { Media } from "./media.ts";
import type { StoredFile } from "./store.ts";
import { addUpload, saveIncoming, takeUpload } from "./uploads.ts";
import { audioVariantIn, isPrivateName, nameIn, newName, pathOf } from "./variants.ts";

const limit = {
  bytesMax: recordingBytesMax,
  tooLarge: "Voice notes may have at most 1.5 MB",
  brokenOff: "The voice note did not arrive whole. Try again.",
};

/**
 * Stores a recording unchanged, after checking its content. @throws AppError `request/too-large` above 1.5 MB,
 * `media/not-a-recording` for an unsupported format, and when too long
 */
export async function receiveRecording(
  { db, media, clock }: Pick<Services, "db" | "media" | "clock">,
  { accountId, file }: { accountId: string; file: IncomingFile },
): Promise<{ filename: string; audio_seconds: number }> {
  const path = await saveIncoming(file, media.incoming, limit);
  try {
    const content = await readFile(path);
    const recording = readRecording(content);
    if (!recording) throw refused("This is no voice note that we can play. Record it in the chat");
    const { format, seconds } = recording;
    if (seconds > recordingSecondsMax) throw refused("A voice note may last 60 seconds");
    const name = newName("voice");
    const fileHash = createHash("sha256").update(content).digest("hex");
    await addUpload(db, {
      ...{ name, accountId, purpose: "voice", fileHash, bytes: content.length, width: 0, height: 0 },
      ...{ format, seconds, createdAt: clock.now() },
    });
    await media.store.put(name, `audio.${format}`, content);
    return { filename: name, audio_seconds: seconds };
  } finally {
    await rm(path, { force: true });
  }
}

const refused = (detail: string) => new AppError("media/not-a-recording", detail);

/** Uses a recording: by its sender, once, within an hour. @throws AppError `media/not-found` */
export async function useRecording(
  tx: Db,
  { accountId, filename }: { accountId: string; filename: string },
  now: Date,
): Promise<{ path: string; seconds: number }> {
  const used = await takeUpload(tx, { accountId, purpose: "voice", filename }, now);
  if (!used?.format) throw new AppError("media/not-found", "That voice note is not here any more. Record it again.");
  return { path: pathOf(used.name, `audio.${used.format}`), seconds: used.seconds };
}

/** The caller has checked access. @param path as `useRecording` returned it */
export async function openRecording({ store }: Media, path: string): Promise<StoredFile | undefined> {
  const [name, variant] = [nameIn(path), audioVariantIn(path)];
  return name && variant && isPrivateName(name) ? store.get(name, variant) : undefined;
}

/** Read from the content: name and media type are ignored. */
interface Recording {
  format: "webm" | "ogg" | "mp4";
  /** Seconds, rounded up. */
  seconds: number;
}

const opusRate = 48_000;

export function readRecording(content: Buffer): Recording | undefined {
  const found = readOgg(content) ?? readWebm(content) ?? readMp4(content);
  return found && Number.isFinite(found.seconds) && found.seconds > 0
    ? { ...found, seconds: Math.ceil(found.seconds) }
    : undefined;
}

/** The last Ogg page contains the total number of samples. */
function readOgg(content: Buffer): Recording | undefined {
  const head = content.indexOf("OpusHead");
  const last = content.lastIndexOf("OggS");
  if (!startsWith(content, "OggS") || head === -1 || head > 100) return undefined;
  if (Math.max(head + 12, last + 14) > content.length) return undefined;
  const skipped = content.readUInt16LE(head + 10);
  return { format: "ogg", seconds: (Number(content.readBigInt64LE(last + 6)) - skipped) / opusRate };
}

const webm = {
  ...{ ebml: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, track: 0xae, group: 0xa0 },
  ...{ cluster: 0x1f43b675, scale: 0x2ad7b1, codec: 0x86, clusterTime: 0xe7, simpleBlock: 0xa3, block: 0xa1 },
};
const opened = new Set([webm.segment, webm.info, webm.tracks, webm.track, webm.cluster, webm.group]);
const lastBlockMs = 60;

/** Recorders write no duration into WebM, so the time of the last block is used. */
function readWebm(content: Buffer): Recording | undefined {
  if (content.length < 8 || content.readUInt32BE(0) !== webm.ebml) return undefined;
  let [scale, cluster, last] = [1_000_000, 0, 0];
  const codecs: string[] = [];
  for (const { id, from, to } of elementsOf(content)) {
    if (id === webm.codec) codecs.push(content.toString("latin1", from, to));
    const isNumber = to > from && to - from <= 6;
    if (id === webm.scale && isNumber) scale = content.readUIntBE(from, to - from);
    if (id === webm.clusterTime && isNumber) cluster = content.readUIntBE(from, to - from);
    const isBlock = (id === webm.simpleBlock || id === webm.block) && to - from > 3;
    if (isBlock) last = Math.max(last, cluster + content.readInt16BE(from + 1));
  }
  if (codecs.length !== 1 || codecs[0] !== "A_OPUS" || last === 0) return undefined;
  return { format: "webm", seconds: ((last * scale) / 1e6 + lastBlockMs) / 1_000 };
}

interface Element {
  id: number;
  from: number;
  to: number;
}

function* elementsOf(content: Buffer): Generator<Element> {
  for (let at = 0; at < content.length; ) {
    const idBytes = Math.clz32(content[at]!) - 23;
    const sizeAt = at + idBytes;
    if (idBytes > 4 || sizeAt >= content.length) return;
    const sizeBytes = Math.clz32(content[sizeAt]!) - 23;
    const from = sizeAt + sizeBytes;
    if (sizeBytes > 8 || from > content.length) return;
    const id = content.readUIntBE(at, idBytes);
    if (opened.has(id)) {
      at = from;
      continue;
    }
    const size = Number(BigInt.asUintN(7 * sizeBytes, bigEndian(content, sizeAt, sizeBytes)));
    if (from + size > content.length) return;
    yield { id, from, to: from + size };
    at = from + size;
  }
}

const bigEndian = (content: Buffer, at: number, bytes: number) =>
  BigInt(`0x${content.toString("hex", at, at + bytes)}`);

const openedBoxes = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex"]);

interface Mp4 {
  handlers: string[];
  codecs: string[];
  timescale: number;
  duration: number;
  usual: number;
  inPieces: number;
}

function readMp4(content: Buffer): Recording | undefined {
  if (content.toString("latin1", 4, 8) !== "ftyp") return undefined;
  const read: Mp4 = { handlers: [], codecs: [], timescale: 0, duration: 0, usual: 0, inPieces: 0 };
  for (const [type, box] of boxesOf(content)) boxReaders[type]?.(box, read);
  const { handlers, codecs, timescale, duration, inPieces } = read;
  const isSpeech = handlers.join() === "soun" && ["mp4a", "Opus"].includes(codecs.join());
  if (!isSpeech || timescale === 0) return undefined;
  return { format: "mp4", seconds: Math.max(duration, inPieces) / timescale };
}

function* boxesOf(content: Buffer): Generator<[type: string, box: Buffer]> {
  for (let at = 0; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at);
    const type = content.toString("latin1", at + 4, at + 8);
    if (openedBoxes.has(type)) {
      at += 8;
      continue;
    }
    // 0: until the end of the file. Larger than the file: truncated.
    if (size < 8 || at + size > content.length) return;
    yield [type, content.subarray(at + 8, at + size)];
    at += size;
  }
}

const has = (box: Buffer, flag: number) => (box.readUInt32BE(0) & flag) !== 0;

const boxReaders: Record<string, (box: Buffer, read: Mp4) => void> = {
  hdlr: (box, read) => void read.handlers.push(box.toString("latin1", 8, 12)),
  stsd: (box, read) => void read.codecs.push(box.toString("latin1", 12, 16)),
  mdhd: (box, read) => {
    const isLong = box[0] === 1;
    if (box.length < (isLong ? 32 : 20)) return;
    read.timescale = box.readUInt32BE(isLong ? 20 : 12);
    read.duration = isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16);
  },
  trex: (box, read) => {
    if (box.length >= 16) read.usual = box.readUInt32BE(12);
  },
  tfhd: (box, read) => {
    if (box.length < 8 || !has(box, 0x8)) return;
    const at = 8 + (has(box, 0x1) ? 8 : 0) + (has(box, 0x2) ? 4 : 0);
    if (box.length >= at + 4) read.usual = box.readUInt32BE(at);
  },
  trun: (box, read) => {
    if (box.length < 8) return;
    const count = box.readUInt32BE(4);
    if (!has(box, 0x100)) {
      read.inPieces += count * read.usual;
      return;
    }
    const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => has(box, flag)).length;
    const first = 8 + (has(box, 0x1) ? 4 : 0) + (has(box, 0x4) ? 4 : 0);
    for (let nth = 0; nth < count && first + nth * step + 4 <= box.length; nth++) {
      read.inPieces += box.readUInt32BE(first + nth * step);
    }
  },
};

const startsWith = (content: Buffer, text: string) => content.toString("latin1", 0, text.length) === text;
