import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";

/** Row that the arrow and letter keys lead to from row `at` of `count`. */
function ledBy(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const ways: Record<string, number> = {
    ArrowDown: Math.min(at + 1, last),
    j: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    k: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  return ways[key];
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[data-work-row]")];

/**
 * One stop of the Tab key for a whole list: inside, ↑ ↓ or j k, Home and End move the focus. `list` is spread on the container
 * of the rows, `row(index)` on the link that opens each; Enter opens it, as it does every link.
 */
export function useRovingFocus() {
  const [current, setCurrent] = useState(0);

  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = rowsOf(event.currentTarget);
    const at = rows.indexOf(event.target as HTMLElement);
    const next = at < 0 ? undefined : ledBy(event.key, at, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    rows[next]?.focus();
  }

  function follow(event: FocusEvent<HTMLElement>) {
    const at = rowsOf(event.currentTarget).indexOf(event.target);
    if (at >= 0) setCurrent(at);
  }

  return {
    list: { onKeyDown: move, onFocus: follow },
    /** @param count of rows: a list that grew shorter keeps a row that Tab leads to */
    row: (index: number, count: number) => ({
      "data-work-row": true,
      tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    }),
  };
}

/** Says which keys work in a list; on a phone there are none. */
export function KeyHint() {
  return <p className="hidden text-ink-2 text-sm md:block">Tab into the list, ↑ ↓ to move, Enter to open</p>;
}

interface WorkListProps<Row extends { id: string }> {
  /** Name of the list, for screen readers. */
  label: string;
  rows: readonly Row[];
  /** Path that a row opens. */
  to: (row: Row) => string;
  /** The row that was open before, by its id: it has the focus again. */
  openedId?: string;
  children: (row: Row) => ReactNode;
}

/** A list of pending work; each row is one link. */
export function WorkList<Row extends { id: string }>({ label, rows, to, openedId, children }: WorkListProps<Row>) {
  const { list, row: wiring } = useRovingFocus();
  const opened = useRef<HTMLAnchorElement>(null);
  useEffect(() => opened.current?.focus(), []);
  return (
    <div className="grid gap-2">
      <KeyHint />
      <ul aria-label={label} className="divide-y divide-hairline rounded-card bg-surface shadow-card" {...list}>
        {rows.map((row, index) => (
          <li key={row.id} className="group">
            <Link
              ref={row.id === openedId ? opened : undefined}
              to={to(row)}
              className="flex items-center gap-3 px-4 py-3 no-underline hover:bg-well group-first:rounded-t-card group-last:rounded-b-card"
              {...wiring(index, rows.length)}
            >
              <span className="grid min-w-0 grow gap-1">{children(row)}</span>
              <Icon name="chevron-right" size={20} className="shrink-0 text-ink-2 max-sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
