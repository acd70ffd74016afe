import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { formatCount } from "#/shared/count-of.ts";
import { say } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";

const height = 96;
const barWidth = 10;

interface Day {
  day: string;
  value: number;
}

interface BarChartProps {
  label: string;
  /** Oldest first. */
  days: Day[];
  /** Format of a number, for example naira. */
  write?: (value: number) => string;
  /** Shown between label and bars: the sum of all days. */
  sum?: ReactNode;
  className?: string;
  /** The same as a table, for screen readers. */
  children: ReactNode;
}

/** A number by day as bars on an axis; the day under the pointer is written out, and the figures can be read below. */
export function BarChart({ label, days, write = formatCount, sum, className = "", children }: BarChartProps) {
  const labelId = useId();
  const [pointedAt, setPointedAt] = useState<number>();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...days.map(({ value }) => value));
  const top = axisTop(most);
  // No chart for a sum of zero.
  const hasBars = most > 0 || !sum;
  const pointed = pointedAt === undefined ? undefined : days[pointedAt];
  return (
    <figure aria-labelledby={labelId} className={`grid min-w-0 content-start gap-1 ${className}`}>
      <figcaption id={labelId} className="font-semibold">
        {label}
      </figcaption>
      {sum}
      {hasBars && (
        <div aria-hidden="true" className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-ink-2 text-sm">
          <div className="-my-2 flex h-28 flex-col justify-between text-right tabular-nums">
            <span>{most > 0 && write(top)}</span>
            <span>{most > 0 && write(top / 2)}</span>
            <span>{write(0)}</span>
          </div>
          <Bars {...{ days, top, pointedAt, setPointedAt }} />
          <p className="col-start-2 flex justify-between gap-2 whitespace-nowrap pt-2 text-xs tabular-nums">
            <span>{shortDate(first.day)}</span>
            <span>{noteOf(pointed, most, write)}</span>
            <span>{shortDate(last.day)}</span>
          </p>
        </div>
      )}
      {hasBars && children}
    </figure>
  );
}

/** The day under the pointer; else the best one, if there was any. */
function noteOf(pointed: Day | undefined, most: number, write: (value: number) => string): string {
  if (pointed) return `${shortDate(pointed.day)}: ${write(pointed.value)}`;
  return most > 0 ? say("best day: {value}", { value: write(most) }) : say("none on any day");
}

interface BarsProps {
  days: Day[];
  top: number;
  pointedAt: number | undefined;
  setPointedAt: (at: number | undefined) => void;
}

function Bars({ days, top, pointedAt, setPointedAt }: BarsProps) {
  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedAt(Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length * barWidth} ${height}`}
      preserveAspectRatio="none"
      className="h-24 w-full border-hairline border-y text-brand"
      onPointerMove={point}
      onPointerLeave={() => setPointedAt(undefined)}
    >
      <line
        x1={0}
        x2={days.length * barWidth}
        y1={height / 2}
        y2={height / 2}
        className="stroke-hairline"
        vectorEffect="non-scaling-stroke"
      />
      {days.map(({ day, value }, at) => {
        const tall = value <= 0 ? 1 : Math.max(3, (value / top) * height);
        return (
          <rect
            key={day}
            x={at * barWidth + 1}
            rx={2}
            y={height - tall}
            width={barWidth - 2}
            height={tall}
            fill="currentColor"
            opacity={value <= 0 ? 0.35 : pointedAt === undefined || pointedAt === at ? 1 : 0.6}
          />
        );
      })}
    </svg>
  );
}

/**
 * End of an axis: the next round number above the most, which can be halved.
 * @param most the largest value; at or below zero counts as nothing
 */
export function axisTop(most: number): number {
  if (most <= 2) return 2;
  const tens = 10 ** Math.floor(Math.log10(most));
  const steps = tens === 1 ? [2, 4, 6, 8, 10] : [1, 2, 4, 6, 8, 10];
  return tens * steps.find((step) => step * tens >= most)!;
}
