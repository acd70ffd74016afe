import { say } from "#/shared/say.ts";
/** Short form of a count: at most "99+". */
export const countText = (count: number) => (count > 99 ? "99+" : String(count));

/** Number of unread items: shown as a number, read aloud as ", 3 unread"; nothing for zero. */
export function CountBadge({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-grid min-h-5 min-w-5 shrink-0 place-items-center rounded-pill bg-brand px-1 font-semibold text-on-brand text-xs leading-none tabular-nums ${className}`}
      >
        {countText(count)}
      </span>
      <span className="sr-only">, {say("{count} unread", { count })}</span>
    </>
  );
}

/** Accessible name of a link with a badge: "Message, 3 unread"; without unread items its label. */
export const unreadName = (label: string, count: number) =>
  count > 0 ? `${label}, ${say("{count} unread", { count })}` : undefined;
