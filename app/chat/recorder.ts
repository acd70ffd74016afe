import { useEffect, useRef, useState } from "react";
import { recordingPeaks, recordingSecondsMax } from "#/shared/recording-limits.ts";
import { say } from "#/shared/say.ts";

/** A voice note recorded on this device. */
export interface Recorded {
  file: File;
  seconds: number;
  /** Its waveform, one hexadecimal digit per bar; empty if the browser cannot compute it. */
  peaks: string;
}

/** A recording format that this browser supports and the server accepts; absent: none. */
const recordedType = () =>
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
async function drawPeaks(file: Blob): Promise<string> {
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

/** Sufficient for speech. */
const bitsASecond = 24_000;
/** One second less than the server's maximum, because a busy phone stops late. */
const lastsMostMs = (recordingSecondsMax - 1) * 1_000;
/** Often enough that no second is left out. */
const tickMs = 250;

function stopListening(microphone: MediaStream) {
  for (const track of microphone.getTracks()) track.stop();
}

interface Listener {
  onSecond: (seconds: number) => void;
  onStop: (file: File, seconds: number) => Promise<void>;
}

/** Records until stopped, then releases the microphone. */
function beginRecording(microphone: MediaStream, type: string, { onSecond, onStop }: Listener): MediaRecorder {
  const made = new MediaRecorder(microphone, { mimeType: type, audioBitsPerSecond: bitsASecond });
  const pieces: Blob[] = [];
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1_000;
  const ticking = setInterval(() => onSecond(Math.floor(passed())), tickMs);
  made.ondataavailable = ({ data }) => pieces.push(data);
  made.onstop = async () => {
    clearInterval(ticking);
    stopListening(microphone);
    const file = new File(pieces, "voice-note", { type: type.split(";")[0]! });
    await onStop(file, Math.min(recordingSecondsMax, Math.ceil(passed())));
  };
  made.start();
  return made;
}

/** Records a voice note with the microphone. @param onRecorded called when it is finished */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const recorder = useRef<MediaRecorder>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [problem, setProblem] = useState("");
  const isWanted = useRef(false);
  const isAsking = useRef(false);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      stop(false);
    };
  }, []);

  async function start() {
    const type = recordedType();
    if (!type) return setProblem(say("This browser can’t record. Open LocalChap in Chrome or Firefox."));
    if (isAsking.current) return;
    isAsking.current = true;
    setProblem("");
    try {
      const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The chat may have been left while the browser's permission dialog was open.
      if (isLeft.current) stopListening(microphone);
      else record(microphone, type);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      setProblem(say("We can’t use your microphone. Allow it in your browser, then try again."));
    } finally {
      isAsking.current = false;
    }
  }

  function record(microphone: MediaStream, type: string) {
    const ending = setTimeout(() => stop(true), lastsMostMs);
    recorder.current = beginRecording(microphone, type, {
      onSecond: setSeconds,
      onStop: async (file, lasted) => {
        clearTimeout(ending);
        setSeconds(undefined);
        if (isWanted.current) onRecorded({ file, seconds: lasted, peaks: await drawPeaks(file) });
      },
    });
    setSeconds(0);
  }

  /** Stops recording. @param keep false: discards the recording */
  function stop(keep: boolean) {
    isWanted.current = keep;
    if (recorder.current?.state === "recording") recorder.current.stop();
  }

  return { isRecording: seconds !== undefined, seconds: seconds ?? 0, problem, start, stop };
}
