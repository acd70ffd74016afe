interface ProgressBarProps {
  label: string;
  /** 0 to 1; absent: hidden. */
  share: number | undefined;
}

/** Progress of a long operation. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  if (share === undefined) return null;
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="flex justify-between gap-2 text-ink-2 text-sm tabular-nums">
        <span>{label}</span>
        <span>{percent} %</span>
      </span>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-pill border-0 bg-well [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  );
}
