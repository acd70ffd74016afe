import { type ReactNode, useId } from "react";
import { shortDate } from "#/shared/time.ts";

const height = 96;
const barWidth = 10;

interface BarChartProps {
  label: string;
  /** Oldest first. */
  days: { day: string; value: number }[];
  /** How a number is written: naira, say. */
  write?: (value: number) => string;
  /** The same for whoever reads rather than looks: a table. */
  children: ReactNode;
}

/** A number by day as bars, with the figures to be read below. */
export function BarChart({ label, days, write = String, children }: BarChartProps) {
  const labelId = useId();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...days.map(({ value }) => value));
  return (
    <figure aria-labelledby={labelId} className="grid min-w-0 gap-1">
      <figcaption id={labelId} className="font-semibold">
        {label}
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * barWidth} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full text-brand"
      >
        {days.map(({ day, value }, at) => {
          const tall = value <= 0 ? 1 : Math.max(3, (value / most) * height);
          return (
            <rect
              key={day}
              x={at * barWidth + 1}
              y={height - tall}
              width={barWidth - 2}
              height={tall}
              fill="currentColor"
              opacity={value <= 0 ? 0.35 : 1}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-2 text-ink-2 text-sm">
        <span>{shortDate(first.day)}</span>
        <span>best day: {write(most)}</span>
        <span>{shortDate(last.day)}</span>
      </p>
      {children}
    </figure>
  );
}
