import { useEffect, useRef, useState } from "react";
import { recordingSecondsMax } from "#/shared/recording-limits.ts";
import { drawPeaks, type Recorded, recordedType } from "./recorded.ts";

/** Enough for speech, and a minute of it is 180 KB. */
const bitsASecond = 24_000;
/** A second of slack: a busy phone stops late, and the server takes nothing longer than the most. */
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

/** Records until it is stopped, and lets go of the microphone then. */
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

/** Records a voice note with the microphone. `onRecorded` hears of it once it is done. */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const recorder = useRef<MediaRecorder>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [problem, setProblem] = useState("");
  const isKept = useRef(false);
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
    if (!type) return setProblem("This browser can’t record. Open LocalChap in Chrome or Firefox.");
    if (isAsking.current) return;
    isAsking.current = true;
    setProblem("");
    try {
      const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The chat may have been left while the browser asked.
      if (isLeft.current) stopListening(microphone);
      else record(microphone, type);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      setProblem("We can’t use your microphone. Allow it in your browser, then try again.");
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
        if (isKept.current) onRecorded({ file, seconds: lasted, peaks: await drawPeaks(file) });
      },
    });
    setSeconds(0);
  }

  /** Ends it. @param keep false: it is thrown away */
  function stop(keep: boolean) {
    isKept.current = keep;
    if (recorder.current?.state === "recording") recorder.current.stop();
  }

  return { isRecording: seconds !== undefined, seconds: seconds ?? 0, problem, start, stop };
}
