import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { type Column, RowTable } from "./row-table.tsx";

/** Leads from a record to the list of its kind. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center underline lg:min-h-8">
    {children}
  </Link>
);

/** One fact of a `dl`, below its name. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

type Table = ReturnType<typeof table> & { more?: ReactNode };

export const table = <Row extends { id: string }>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) => ({
  title,
  isEmpty: rows.length === 0,
  shown: <RowTable label={title} columns={columns} rows={rows} />,
});

/** The tables with rows; the others are named in one line. */
export function Tables({ tables }: { tables: readonly Table[] }) {
  const empty = tables.filter(({ isEmpty }) => isEmpty).map(({ title }) => title.toLowerCase());
  return (
    <>
      {tables.map(
        ({ title, isEmpty, shown, more }) =>
          !isEmpty && (
            <Panel key={title} title={title}>
              {shown}
              {more}
            </Panel>
          ),
      )}
      {empty.length > 0 && <p className="text-ink-2">Nothing under {empty.join(", ")}.</p>}
    </>
  );
}

interface PanelProps {
  title: string;
  children: ReactNode;
}

/** A section of the page. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <h2 id={id} className="font-extrabold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
