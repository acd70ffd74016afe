import type { Change as Compared } from "#/server/admin/overview/contract.ts";

/** A total, large, and how it stands to the days before. */
export function Total({ change, days, write }: { change: Compared; days: number; write: (value: number) => string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <b className="text-2xl tabular-nums">{write(change.now)}</b>
      <span className="text-ink-2 text-sm">{changeText(change, days, write)}</span>
    </p>
  );
}

/** "+12 % on the 30 days before (30)". */
export function changeText({ now, before }: Compared, days: number, write: (value: number) => string): string {
  if (before === 0) return now === 0 ? `none in the ${days} days before either` : `none in the ${days} days before`;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent)} % on the ${days} days before (${write(before)})`;
}
