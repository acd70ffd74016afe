import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeMp4, makeOgg, makeWebm } from "./make.ts";
import { readRecording } from "./recording.ts";

const recordings = [
  ["webm", makeWebm(2_000), 3],
  ["ogg", makeOgg(2), 2],
  ["mp4", makeMp4(2), 2],
] as const;

describe("a recording", () => {
  test.each(recordings)("a recording is recognised by its content: %s", (format, content, seconds) => {
    expect(readRecording(content)).toEqual({ format, seconds });
  });

  test.each([
    ["in pieces, as Safari writes it", "aac-in-pieces.mp4"],
    ["in one piece", "aac.mp4"],
  ])("a second of AAC from a real encoder is read: %s", (_, sample) => {
    const content = readFileSync(new URL(`samples/${sample}`, import.meta.url));
    expect(readRecording(content)).toEqual({ format: "mp4", seconds: 2 });
  });

  test("a recording with video, or in another audio format, is rejected", () => {
    expect(readRecording(makeWebm(2_000, "V_VP8"))).toBeUndefined();
    expect(readRecording(makeWebm(2_000, "A_VORBIS"))).toBeUndefined();
    expect(readRecording(Buffer.from(makeMp4(2).toString("latin1").replace("soun", "vide"), "latin1"))).toBeUndefined();
  });

  test.each(recordings)("a truncated or corrupted recording is read or refused: %s", (_, content) => {
    for (let length = 0; length < content.length; length++) readRecording(content.subarray(0, length));
    for (let at = 0; at < content.length; at++) {
      for (const wrong of [0, 0x7f, 0x80, 0xff]) {
        const broken = Buffer.from(content);
        broken[at] = wrong;
        const found = readRecording(broken);
        if (found) expect(found.seconds).toBeGreaterThan(0);
      }
    }
  });
});
