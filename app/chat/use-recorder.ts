import { useEffect, useRef, useState } from "react";
import { recordingSecondsMax } from "#/shared/recording-limits.ts";
import { drawPeaks, type Recorded, recordedType } from "./recorded.ts";

/** Enough for speech, and a minute of it is 180 KB. */
const bitsASecond = 24_000;

/** Records a voice note with the microphone. `onRecorded` hears of it once it is done. */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const recorder = useRef<MediaRecorder>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const [problem, setProblem] = useState("");
  const isKept = useRef(false);

  useEffect(() => () => stop(false), []);
  useEffect(() => {
    if (seconds === undefined) return;
    if (seconds >= recordingSecondsMax) return stop(true);
    const timer = setTimeout(() => setSeconds(seconds + 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function start() {
    const type = recordedType();
    if (!type) return setProblem("This browser can’t record. Open LocalChap in Chrome or Firefox.");
    setProblem("");
    try {
      const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
      record(microphone, type);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      setProblem("We can’t use your microphone. Allow it in your browser, then try again.");
    }
  }

  function record(microphone: MediaStream, type: string) {
    const made = new MediaRecorder(microphone, { mimeType: type, audioBitsPerSecond: bitsASecond });
    const pieces: Blob[] = [];
    const from = performance.now();
    made.ondataavailable = ({ data }) => pieces.push(data);
    made.onstop = async () => {
      for (const track of microphone.getTracks()) track.stop();
      setSeconds(undefined);
      if (!isKept.current) return;
      const lasted = Math.min(recordingSecondsMax, Math.ceil((performance.now() - from) / 1_000));
      const file = new File(pieces, "voice-note", { type: type.split(";")[0]! });
      onRecorded({ file, seconds: lasted, peaks: await drawPeaks(file) });
    };
    recorder.current = made;
    made.start();
    setSeconds(0);
  }

  /** Ends it. @param keep false: it is thrown away */
  function stop(keep: boolean) {
    isKept.current = keep;
    if (recorder.current?.state === "recording") recorder.current.stop();
  }

  return { isRecording: seconds !== undefined, seconds: seconds ?? 0, problem, start, stop };
}
