import type { ReactNode } from "react";
import { clockTime, shortDate } from "#/shared/time.ts";

/** One fact of an agreement, within `<dl>`. @param isWide spans all columns */
export function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? "col-span-2" : ""}>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

interface Happening {
  at: string;
  step: string;
  by: string;
  note: string;
}

/** History in chronological order, with each author's text. */
export function Happened<Entry extends Happening>({
  entries,
  lineOf,
}: {
  entries: readonly Entry[];
  lineOf: (entry: Entry) => string;
}) {
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.step} ${entry.by}`} className="grid">
          <span className="wrap-anywhere">{lineOf(entry)}</span>
          {entry.note && <span className="wrap-anywhere text-ink-2">“{entry.note}”</span>}
          <time dateTime={entry.at} className="text-ink-2 text-sm tabular-nums">
            {shortDate(entry.at)}, {clockTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
