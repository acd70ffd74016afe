/** A sound recording, as its bytes show it: what it is called, and what is sent, count for nothing. */
interface Recording {
  format: "webm" | "ogg" | "mp4";
  /** Whole seconds, begun ones counted. */
  seconds: number;
}

const opusRate = 48_000;

/** Reads what a file is and how long it lasts; `undefined` when it is no recording of speech that browsers make. */
export function readRecording(content: Buffer): Recording | undefined {
  const found = readOgg(content) ?? readWebm(content) ?? readMp4(content);
  return found && Number.isFinite(found.seconds) && found.seconds > 0
    ? { ...found, seconds: Math.ceil(found.seconds) }
    : undefined;
}

/** Opus in Ogg: the last page says how many samples came before it. */
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
/** Elements whose parts are read in turn: a browser writes them without saying how long they are. */
const opened = new Set([webm.segment, webm.info, webm.tracks, webm.track, webm.cluster, webm.group]);
/** Milliseconds that the last block may last. */
const lastBlockMs = 60;

/** Opus in WebM. Recorders write no duration, so it is the time of the last block. */
function readWebm(content: Buffer): Recording | undefined {
  if (content.length < 8 || content.readUInt32BE(0) !== webm.ebml) return undefined;
  let [scale, cluster, last] = [1_000_000, 0, 0];
  const codecs: string[] = [];
  for (const { id, from, to } of elementsOf(content)) {
    if (id === webm.codec) codecs.push(content.toString("latin1", from, to));
    const isNumber = to > from && to - from <= 6;
    if (id === webm.scale && isNumber) scale = content.readUIntBE(from, to - from);
    if (id === webm.clusterTime && isNumber) cluster = content.readUIntBE(from, to - from);
    // A block begins with the number of its track, one byte, and its time after that of the cluster.
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

/** The elements of a WebM file in their order, those of `opened` as their parts. Ends where the file makes no sense. */
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
  /** Units of a sample whose own length is not written. */
  usual: number;
  /** Units in all pieces: a recorder writes those and no duration. */
  inPieces: number;
}

/** AAC or Opus in MP4. */
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
    // 0: as far as the file goes. Larger than the file: broken off.
    if (size < 8 || at + size > content.length) return;
    yield [type, content.subarray(at + 8, at + size)];
    at += size;
  }
}

const has = (box: Buffer, flag: number) => (box.readUInt32BE(0) & flag) !== 0;

/** What each box adds. One that is shorter than it says is passed over. */
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
