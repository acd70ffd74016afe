import type { ReactNode } from "react";
import { Link } from "react-router";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import { useRovingFocus } from "./work-list.tsx";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** What the list calls this order; absent: it can't be sorted by. */
  sort?: string;
  /** Long words break here instead of making the table wide. */
  isWide?: boolean;
}

interface RowTableProps<Row> {
  /** What the rows are, for whoever hears it. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Where a row opens; absent: nowhere. */
  to?: (row: Row) => string;
  /** The head of a column that can be sorted by. */
  sorting?: { sorted: (column: Column<Row>) => "ascending" | "descending" | undefined; sortBy: (sort: string) => void };
}

/** Rows with columns. The whole row leads to where its first cell does; arrow keys move between rows. */
export function RowTable<Row extends { id: string }>({ label, columns, rows, to, sorting }: RowTableProps<Row>) {
  const { list, row: wiring } = useRovingFocus();
  return (
    <ScrollBox label={label} className="rounded-card border border-hairline bg-surface">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-hairline border-b text-ink-2">
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...list}>
          {rows.map((row, index) => (
            <tr key={row.id} className={`relative border-hairline border-b last:border-0 ${to ? "hover:bg-well" : ""}`}>
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
                  <th key={label} scope="row" className={look}>
                    {to ? (
                      <Link
                        to={to(row)}
                        className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
                        {...wiring(index, rows.length)}
                      >
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

const arrows = { ascending: "↑", descending: "↓" } as const;

function Head<Row>({ column, sorting }: { column: Column<Row>; sorting: RowTableProps<Row>["sorting"] }) {
  const { label, sort } = column;
  const sorted = sorting?.sorted(column);
  return (
    <th scope="col" aria-sort={sorted} className="whitespace-nowrap px-3 py-1 font-normal">
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
