import { useEffect, useRef, useState } from "react";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { say } from "#/shared/say.ts";

interface VoiceNoteProps {
  /** Fetches the recording; called only on playback, because mobile data is expensive. */
  load: () => Promise<Blob>;
  seconds: number;
  /** Its waveform, a hexadecimal digit a bar; empty: not known. */
  peaks: string;
}

const speeds = [1, 1.5, 2];
const flat = "4".repeat(30);

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A recording to listen to: play, go to a place, faster. */
export function VoiceNote({ load, seconds, peaks }: VoiceNoteProps) {
  const { audio, isPlaying, at, problem, toggle, goTo, onEvent } = usePlaying(load);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed;
  }, [audio, speed, isPlaying]);

  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label={isPlaying ? say("Pause voice note") : say("Play voice note")}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-pill"
          onClick={toggle}
        >
          <Icon name={isPlaying ? "pause" : "play"} size={24} />
        </button>
        <div className="relative h-12 min-w-0 grow has-focus-visible:outline-3 has-focus-visible:outline-focus">
          <Waveform peaks={peaks} share={seconds > 0 ? at / seconds : 0} />
          <input
            type="range"
            aria-label={say("Place in the voice note")}
            aria-valuetext={say("{nth} of {count}", { nth: clock(at), count: clock(seconds) })}
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(at, seconds)}
            className="absolute inset-0 w-full cursor-pointer opacity-0"
            onChange={(event) => goTo(Number(event.target.value))}
          />
        </div>
        <button
          type="button"
          aria-label={say("Speed {speed}", { speed })}
          className="min-h-11 min-w-11 shrink-0 cursor-pointer rounded-card text-sm tabular-nums"
          onClick={() => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length]!)}
        >
          {speed}×
        </button>
      </div>
      <span className="px-2 text-sm tabular-nums">
        {isPlaying || at > 0 ? say("{nth} of {count}", { nth: clock(at), count: clock(seconds) }) : clock(seconds)}
      </span>
      {problem && (
        <p role="alert" className="px-2 text-sm">
          {problem}
        </p>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: somebody's own voice has no captions */}
      <audio ref={audio} preload="none" onTimeUpdate={onEvent} onPlay={onEvent} onPause={onEvent} onEnded={onEvent} />
    </div>
  );
}

function Waveform({ peaks, share }: { peaks: string; share: number }) {
  const bars = [...(peaks || flat)];
  return (
    <span aria-hidden="true" className="flex h-full items-center gap-px">
      {bars.map((peak, nth) => (
        <span
          key={nth}
          className={`min-w-px grow rounded-pill bg-current ${nth / bars.length < share ? "" : "opacity-60"}`}
          style={{ height: `${8 + (Number.parseInt(peak, 16) / 15) * 80}%` }}
        />
      ))}
    </span>
  );
}

function usePlaying(load: () => Promise<Blob>) {
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef("");
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState("");
  useEffect(() => () => URL.revokeObjectURL(url.current), []);

  async function toggle() {
    const element = audio.current!;
    setProblem("");
    if (!element.paused) return element.pause();
    try {
      if (!url.current) {
        url.current = URL.createObjectURL(await load());
        element.src = url.current;
      }
      await element.play();
    } catch (error) {
      const isUnknown = error instanceof DOMException && error.name === "NotSupportedError";
      setProblem(isUnknown ? say("This browser can’t play this voice note") : (problemsOf(error).detail ?? ""));
    }
  }

  function goTo(seconds: number) {
    setAt(seconds);
    if (url.current) audio.current!.currentTime = seconds;
  }

  function onEvent() {
    const { currentTime, paused, ended } = audio.current!;
    setPlaying(!paused && !ended);
    setAt(ended ? 0 : currentTime);
  }

  return { audio, isPlaying, at, problem, toggle, goTo, onEvent };
}
