import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { TrustLevel } from "#/server/admin/risk/contract.ts";
import { isShortcut } from "../shortcut.ts";
import { TrustMark } from "./trust-mark.tsx";
import { ageOf, isLate } from "./words.ts";

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

/** Keys that lead into a list from anywhere on its page. */
const entering = ["j", "k", "ArrowDown", "ArrowUp"];

/**
 * One stop of the Tab key for a whole list: ↑ ↓ or j k lead into it and move the focus, inside also Home and End. `list` is spread
 * on the container of the rows, `row(index)` on the link that opens each; Enter opens it, as it does every link.
 * @param isEnteredByKeys false: keys outside of the list are for the rest of the page
 */
export function useRovingFocus(isEnteredByKeys = true) {
  const [current, setCurrent] = useState(0);
  const container = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isEnteredByKeys) return;
    function enter(event: globalThis.KeyboardEvent) {
      const { target, key } = event;
      const isInside = target instanceof Node && container.current?.contains(target);
      if (isInside || event.defaultPrevented || !entering.includes(key) || !isShortcut(event)) return;
      const stop = container.current?.querySelector<HTMLElement>("[data-work-row][tabindex='0']");
      if (!stop) return;
      event.preventDefault();
      stop.focus();
    }
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, [isEnteredByKeys]);

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
    list: {
      ref: (element: HTMLElement | null) => {
        container.current = element;
      },
      onKeyDown: move,
      onFocus: follow,
    },
    /** @param count of rows: a list that grew shorter keeps a row that Tab leads to */
    row: (index: number, count: number) => ({
      "data-work-row": true,
      tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    }),
  };
}

/** Says which keys work in a list; on a phone there are none. */
export function KeyHint({ canChoose = false }: { canChoose?: boolean }) {
  return (
    <p className="hidden text-ink-2 text-xs md:block">
      ↑ ↓ or J K to move, Enter to open{canChoose && ", X to select"}, ? for all keys
    </p>
  );
}

/** One piece of pending work, in a list. */
export interface WorkRow {
  title: string;
  /** Facts about it, with dots between those of a line; empty ones are left out. */
  facts: readonly (string | false)[];
  trust?: TrustLevel | null;
  risks?: readonly string[];
  /** The risks hold the work up: they are red. */
  isHeld?: boolean;
  /** At its end: how long somebody waits for it. */
  end: ReactNode;
}

interface WorkListProps<Row extends { id: string }> {
  /** Name of the list, for screen readers. */
  label: string;
  rows: readonly Row[];
  /** Path that a row opens. */
  to: (row: Row) => string;
  /** The row that was open before, by its id: it has the focus again. */
  openedId?: string;
  /** Path of the case that is open beside the list, whose row is marked. */
  openPath?: string;
  shown: (row: Row) => WorkRow;
}

/** A list of pending work; each row is one link. In a wide list the risks and the waits are columns. */
export function WorkList<Row extends { id: string }>({
  label,
  rows,
  to,
  openedId,
  openPath,
  shown,
}: WorkListProps<Row>) {
  const { list, row: wiring } = useRovingFocus(openPath === undefined);
  const opened = useRef<HTMLAnchorElement>(null);
  useEffect(() => opened.current?.focus(), []);
  const cells = rows.map(shown);
  const hasMarks = cells.some(({ trust, risks = [] }) => trust || risks.length > 0);
  const columns = hasMarks
    ? "@3xl:grid-cols-[minmax(0,1fr)_minmax(20rem,1fr)_8.5rem]"
    : "@3xl:grid-cols-[minmax(0,1fr)_8.5rem]";
  return (
    <div className="@container grid gap-2">
      <ul aria-label={label} className="divide-y divide-hairline rounded-card bg-surface shadow-card" {...list}>
        {rows.map((row, index) => (
          <li key={row.id} className="group">
            <Link
              ref={row.id === openedId ? opened : undefined}
              to={to(row)}
              aria-current={to(row) === openPath ? "page" : undefined}
              className={`grid px-4 py-2 no-underline group-first:rounded-t-card group-last:rounded-b-card ${openPath === undefined ? `min-h-15 grid-cols-[minmax(0,1fr)_auto] gap-x-4 hover:bg-well ${columns}` : besideLook}`}
              {...wiring(index, rows.length)}
            >
              {openPath === undefined ? <Cells {...cells[index]!} hasMarks={hasMarks} /> : <Lines {...cells[index]!} />}
            </Link>
          </li>
        ))}
      </ul>
      {openPath === undefined && <KeyHint />}
    </div>
  );
}

/** The open row has a bar at its side: colour alone would be that of the row under the pointer. */
const besideLook =
  "hover:bg-well/50 aria-[current=page]:bg-brand-well aria-[current=page]:shadow-[inset_4px_0_var(--brand)]";

/** A row beside an open case: as many lines in each, so that all are as high. What is cut off is in the case. */
function Lines({ title, facts, trust, risks = [], isHeld, end }: WorkRow) {
  const details = isHeld ? risks.join(", ") : facts.flatMap((fact) => fact || []).join(" · ");
  return (
    <span title={[title, details, risks.join(", ")].filter(Boolean).join("\n")} className="grid min-w-0">
      <span className="truncate font-semibold">{title}</span>
      <span className={`h-lh truncate text-sm ${isHeld ? "text-danger" : "text-ink-2"}`}>{details}</span>
      <span className="flex justify-between gap-2 whitespace-nowrap text-ink-2 text-sm">
        {end}
        {trust && <TrustMark trust={trust} />}
      </span>
    </span>
  );
}

/** Where a line of a phone begins, the dot lies outside of the facts, which cut it off. */
const dotted = "@max-3xl:relative @max-3xl:before:absolute @max-3xl:before:-left-2.5 @max-3xl:before:content-['·']";

function Cells({ title, facts, trust, risks = [], isHeld, end, hasMarks }: WorkRow & { hasMarks: boolean }) {
  const details = facts.flatMap((fact) => fact || []);
  return (
    <>
      <span
        title={title}
        className="wrap-anywhere line-clamp-2 font-semibold @max-3xl:col-span-2 @3xl:line-clamp-1 @3xl:self-end"
      >
        {title}
      </span>
      <span
        title={details.join(" · ")}
        className="wrap-anywhere text-ink-2 text-sm @max-3xl:col-span-2 @max-3xl:flex @max-3xl:flex-wrap @max-3xl:gap-x-4 @max-3xl:overflow-clip @3xl:col-start-1 @3xl:line-clamp-1 @3xl:self-start"
      >
        {details.map((fact) => (
          <span key={fact} className={`${dotted} @3xl:not-first:before:content-['_·_']`}>
            <span className="@max-3xl:line-clamp-2">{fact}</span>
          </span>
        ))}
        <span className={`${dotted} @3xl:hidden`}>{end}</span>
      </span>
      {hasMarks && (
        <span className="flex min-w-0 items-center gap-2 text-sm @max-3xl:order-last @max-3xl:col-span-2 @max-3xl:pt-1 @max-3xl:empty:hidden @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1">
          {trust && (
            <span className="w-20 shrink-0">
              <TrustMark trust={trust} />
            </span>
          )}
          {risks.length > 0 && (
            <span title={risks.join(", ")} className={`line-clamp-2 ${isHeld ? "font-semibold text-danger" : ""}`}>
              {risks.join(", ")}
            </span>
          )}
        </span>
      )}
      <span className="self-start text-right text-ink-2 text-sm @max-3xl:hidden @3xl:row-span-2 @3xl:row-start-1 @3xl:self-center @3xl:-col-start-2">
        {end}
      </span>
    </>
  );
}

/** How long somebody waits, marked once it is longer than people are told. */
export const Waits = ({ since }: { since: string }) => (
  <span className={isLate(since) ? "font-semibold text-danger" : ""}>waiting {ageOf(since, Date.now())}</span>
);
