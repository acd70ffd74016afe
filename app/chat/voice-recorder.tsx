import { VoiceNote } from "#/app/media/voice-note.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import type { Recorded } from "./recorded.ts";
import type { useRecorder } from "./use-recorder.ts";

/** Begins a recording. */
export function RecordButton({ onStart }: { onStart: () => void }) {
  return (
    <button
      type="button"
      className="grid min-h-12 min-w-12 shrink-0 cursor-pointer place-items-center rounded-card hover:bg-well"
      onClick={onStart}
    >
      <Icon name="mic" />
      <span className="sr-only">Record a voice note</span>
    </button>
  );
}

/** In place of the field while it records. */
export function Recording({ seconds, stop }: Pick<ReturnType<typeof useRecorder>, "seconds" | "stop">) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className="flex grow items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-pill bg-danger" />
        Recording
        <span aria-hidden="true" className="tabular-nums">
          0:{String(seconds).padStart(2, "0")}
        </span>
      </span>
      <Button variant="quiet" onClick={() => stop(false)}>
        Delete
      </Button>
      <Button onClick={() => stop(true)}>Stop</Button>
    </div>
  );
}

/** What was recorded, to listen to before it is sent. */
export function RecordedNote({ voice, onRemove }: { voice: Recorded; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-well p-2">
      <div className="min-w-0 grow">
        <VoiceNote load={async () => voice.file} seconds={voice.seconds} peaks={voice.peaks} />
      </div>
      <Button variant="quiet" onClick={onRemove}>
        Delete<span className="sr-only"> voice note</span>
      </Button>
    </div>
  );
}
