import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const kinds = { Int32Array, Float32Array, Float64Array, Uint8Array } as const;

type Kind = keyof typeof kinds;
type Numbers = InstanceType<(typeof kinds)[Kind]>;

/** Place of an array behind the header, in bytes, and the number of its elements. */
type Place = [kind: Kind, at: number, length: number];
interface Places {
  [name: string]: Place | Places;
}

/** Of the header, in bytes: its length, and room to begin at a multiple of the longest number. */
const lengthBytes = 8;
const aligned = (bytes: number) => Math.ceil(bytes / lengthBytes) * lengthBytes;

/** Arrays of numbers as one file, from which they are read without a copy. @param stamp says what they were made of */
function packed(parts: object, stamp: string): Buffer {
  const arrays: Numbers[] = [];
  let end = 0;
  const placesOf = (some: object): Places =>
    Object.fromEntries(
      Object.entries(some).map(([name, part]): [string, Place | Places] => {
        if (!ArrayBuffer.isView(part)) return [name, placesOf(part)];
        const numbers = part as Numbers;
        const kind = Object.keys(kinds).find((one) => numbers instanceof kinds[one as Kind]) as Kind;
        const at = end;
        end = aligned(at + numbers.byteLength);
        arrays.push(numbers);
        return [name, [kind, at, numbers.length]];
      }),
    );
  const header = Buffer.from(JSON.stringify({ stamp, places: placesOf(parts), bytes: end }));
  const from = aligned(lengthBytes + header.length);
  const file = Buffer.alloc(from + end);
  file.writeUInt32LE(header.length);
  header.copy(file, lengthBytes);
  let at = from;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    file.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at = aligned(at + byteLength);
  }
  return file;
}

/** The arrays of a file; nothing when they were made of something else, or some are missing. @throws when it is no such file */
function unpacked(file: Buffer, stamp: string): object | undefined {
  const headerLength = file.readUInt32LE();
  const header = JSON.parse(file.toString("utf8", lengthBytes, lengthBytes + headerLength)) as {
    stamp: string;
    places: Places;
    bytes: number;
  };
  const from = aligned(lengthBytes + headerLength);
  if (header.stamp !== stamp || file.length !== from + header.bytes) return undefined;
  const arraysOf = (places: Places): object =>
    Object.fromEntries(
      Object.entries(places).map(([name, place]) => {
        if (!Array.isArray(place)) return [name, arraysOf(place)];
        const [kind, at, length] = place;
        return [name, new kinds[kind](file.buffer as ArrayBuffer, file.byteOffset + from + at, length)];
      }),
    );
  return arraysOf(header.places);
}

/**
 * Arrays that take long to make, from the file that keeps them; else made, and kept there. Where no file can be written each
 * process makes them. @param stamp says what they are made of
 */
export function keptIn<Parts extends object>(path: string, stamp: string, make: () => Parts): Parts {
  try {
    const kept = unpacked(readFileSync(path), stamp);
    if (kept) return kept as Parts;
  } catch {
    // Not made yet, or cut short.
  }
  const parts = make();
  try {
    mkdirSync(dirname(path), { recursive: true });
    const written = `${path}.${process.pid}`;
    writeFileSync(written, packed(parts, stamp), { flush: true });
    renameSync(written, path);
  } catch {
    // A folder that only its owner writes to.
  }
  return parts;
}
