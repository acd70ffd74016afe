import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
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
    <ScrollBox label={label} className="rounded-card border border-hairline bg-surface">
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
                const look = `px-3 py-2.5 align-top font-normal ${isWide ? "min-w-48 max-w-80 wrap-anywhere" : "whitespace-nowrap"}`;
                if (at > 0) {
                  return (
                    <td key={label} className={look}>
                      {cell(row)}
                    </td>
                  );
                }
                return (
                  <th key={label} scope="row" className={`${look} ${pinned} group-hover:bg-well`}>
                    {to ? (
                      <Link to={to(row)} className="font-semibold" {...wiring(index, rows.length)}>
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
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

/** In sight while the other columns scroll below it; the line says that they do. */
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
