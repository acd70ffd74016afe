import { say } from "#/shared/say.ts";
/** As it stands in a small place: at most "99+". */
export const countText = (count: number) => (count > 99 ? "99+" : String(count));

/** Number of unread things, after their name: a number to see, ", 3 unread" to hear. None: nothing. */
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

/** "Message, 3 unread": the name of a link with a badge, read as one. Nothing unread: what it says is its name. */
export const unreadName = (label: string, count: number) =>
  count > 0 ? `${label}, ${say("{count} unread", { count })}` : undefined;
