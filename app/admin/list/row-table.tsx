import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import { businessPath } from "#/shared/business-path.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { statusWords } from "./words.ts";
import { useRovingFocus } from "./work-list.tsx";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The fields of the answer that it shows: the columns of the file. Absent: it is on no list with a file. */
  fields?: readonly string[];
  /** Name of this order in the list; absent: it can't be sorted by. */
  sort?: string;
  /** Long words break here instead of making the table wide. */
  isWide?: boolean;
}

interface RowTableProps<Row> {
  /** Name of the rows, for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Path that a row opens; absent: none. */
  to?: (row: Row) => string;
  /** The head of a column that can be sorted by. */
  sorting?: { sorted: (column: Column<Row>) => "ascending" | "descending" | undefined; sortBy: (sort: string) => void };
}

/** Follows the link of a row from anywhere in it, but for links and selected text. */
function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as HTMLElement;
  if (target.closest("a, button") || getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>("[data-work-row]")?.click();
}

/**
 * Rows with columns; the first one stays in sight while the others scroll. The whole row leads to where its first cell
 * does; arrow keys move between rows.
 */
export function RowTable<Row extends { id: string }>({ label, columns, rows, to, sorting }: RowTableProps<Row>) {
  const { list, row: wiring } = useRovingFocus();
  return (
    <ScrollBox label={label} className="rounded-card bg-surface shadow-card">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-hairline border-b text-ink-2">
            {columns.map((column, at) => (
              <Head key={column.label} column={column} sorting={sorting} isPinned={at === 0} />
            ))}
          </tr>
        </thead>
        <tbody {...list}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={`group border-hairline border-b last:border-0 ${to ? "cursor-pointer hover:bg-well" : ""}`}
              onClick={to && followRow}
            >
              {columns.map(({ label, cell, isWide }, at) => {
                const shown = <div className={isWide ? wideCell : at === 0 ? firstCell : plainCell}>{cell(row)}</div>;
                if (at > 0) {
                  return (
                    <td key={label} className={cellBox}>
                      {shown}
                    </td>
                  );
                }
                return (
                  <th key={label} scope="row" className={`${cellBox} ${pinned} group-hover:bg-well`}>
                    {to ? (
                      <Link to={to(row)} className="block font-semibold" {...wiring(index, rows.length)}>
                        {shown}
                      </Link>
                    ) : (
                      shown
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

// With its padding and border no column is wider than 22 rem: a long name wraps, and pushes no other column out of sight.
const cellBox = "px-3 py-2.5 align-top font-normal";
const plainCell = "w-max max-w-81 wrap-break-word";
const wideCell = "min-w-48 max-w-81 wrap-anywhere";
/** It stays in sight on a phone, where the other columns need room beside it. */
const firstCell = "w-max max-w-40 wrap-break-word sm:max-w-81";

/** Stays visible while the other columns scroll; the border indicates scrolling. */
const pinned = "sticky left-0 z-1 border-hairline border-r bg-surface";

const arrows = { ascending: "↑", descending: "↓" } as const;

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: RowTableProps<Row>["sorting"];
  isPinned: boolean;
}

function Head<Row>({ column, sorting, isPinned }: HeadProps<Row>) {
  const { label, sort } = column;
  const sorted = sorting?.sorted(column);
  return (
    <th scope="col" aria-sort={sorted} className={`whitespace-nowrap px-3 py-1 font-normal ${isPinned ? pinned : ""}`}>
      {sort && sorting ? (
        <button
          type="button"
          className={`inline-flex min-h-11 cursor-pointer items-center gap-1 underline ${sorted ? "font-semibold text-ink" : ""}`}
          onClick={() => sorting.sortBy(sort)}
        >
          {label}
          {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

type Field<K extends string, Value> = Column<Record<K, Value>>;

/** A text as it is. */
export const text = <K extends string>(label: string, field: K, sort?: string): Field<K, ReactNode> => ({
  ...{ label, fields: [field], sort },
  cell: (row) => row[field],
});

/** A text that may be long, cut at the width of its column. */
export const cut = <K extends string>(label: string, field: K, sort?: string): Field<K, string> => ({
  ...{ label, fields: [field], sort },
  cell: (row) => <Cut text={row[field]} />,
});

/** A name; people may have none yet. */
export const name = <K extends string>(label: string, field: K, sort?: string): Field<K, string> => ({
  ...{ label, fields: [field], sort },
  cell: (row) => row[field] || "No name yet",
});

export const naira = <K extends string>(label: string, field: K): Field<K, number | null> => ({
  ...{ label, fields: [field] },
  cell: (row) => row[field] !== null && <span className="tabular-nums">{formatNaira(row[field])}</span>,
});

export const day = <K extends string>(label: string, field: K, sort?: string): Field<K, string> => ({
  ...{ label, fields: [field], sort },
  cell: (row) => shortDate(row[field]),
});

export const status: Field<"status", string> = {
  ...{ label: "Status", fields: ["status"] },
  cell: (row) => <StatusWord status={row.status} />,
};

/** A text truncated to the width of its column; the full text is in its `title`. */
export function Cut({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-52 truncate">
      {text}
    </span>
  );
}

const looks: Record<string, string> = {
  ...{ blocked: "text-danger", failed: "text-danger", reversed: "text-danger", succeeded: "text-danger" },
  ...{ leaving: "text-ink-2", hidden: "text-ink-2", over: "text-ink-2", intended: "text-ink-2" },
};

/** A status in a word. */
export function StatusWord({ status }: { status: string }) {
  return <span className={looks[status] ?? ""}>{statusWords[status] ?? status}</span>;
}

interface PublicPageProps {
  business: { bid: string; id: string };
  children?: string;
}

/** A link to the public page of a business, above the link of its row. */
export function PublicPage({ business, children = "Open page" }: PublicPageProps) {
  return (
    <Link to={businessPath(business)} className="relative z-10 underline">
      {children}
    </Link>
  );
}
