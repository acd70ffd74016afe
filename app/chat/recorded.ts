import { recordingPeaks } from "#/shared/recording-limits.ts";

/** A voice note that was recorded here. */
export interface Recorded {
  file: File;
  seconds: number;
  /** Its waveform, a hexadecimal digit a bar; empty: this browser could not draw it. */
  peaks: string;
}

/** What this browser records, of the kinds that the server takes; absent: nothing. */
export const recordedType = () =>
  typeof MediaRecorder === "undefined" || !navigator.mediaDevices
    ? undefined
    : ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"].find((type) =>
        MediaRecorder.isTypeSupported(type),
      );

/** The loudest moment in each part of a recording, as a hexadecimal digit. */
export function peaksOf(samples: Float32Array, bars = recordingPeaks): string {
  const width = Math.max(1, Math.ceil(samples.length / bars));
  const loudest = Array.from({ length: Math.min(bars, samples.length) }, (_, bar) =>
    samples.subarray(bar * width, (bar + 1) * width).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
  const most = Math.max(...loudest, 0.01);
  return loudest.map((peak) => Math.round((peak / most) * 15).toString(16)).join("");
}

/** The waveform of a recording, computed once, where it was made. */
export async function drawPeaks(file: Blob): Promise<string> {
  const context = new AudioContext();
  try {
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return peaksOf(decoded.getChannelData(0));
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return "";
  } finally {
    await context.close();
  }
}
