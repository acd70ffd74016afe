import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { businessPath } from "#/shared/business-path.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { ChooseAll, ChooseBox, type Choosing, toggled } from "./choosing.tsx";
import { StatusMark } from "./status-mark.tsx";
import type { Words } from "./words.ts";
import { useRovingFocus } from "./work-list.tsx";

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The fields of the answer that it shows: the columns of the file. Absent: it is on no list with a file. */
  fields?: readonly string[];
  /** Name of this order in the list; absent: it can't be sorted by. */
  sort?: string;
  /** A second line of the column before it, so that a list fits the screen. */
  isUnder?: boolean;
  /** Long words break here instead of making the table wide. */
  isWide?: boolean;
  /** The value needs no label on a card, and shares a line with others. */
  isClear?: boolean;
  /** Place on a card: at the right of the name, or the first below it, so that each card has it at one place. */
  slot?: "state" | "date";
  /** A value that most rows have: a card leaves it out. */
  isUsual?: (row: Row) => boolean;
  /** A number: at a desk it ends at the right, so that digits of a column are below each other. */
  isNumber?: boolean;
  /** Beside the lines of the first column. */
  picture?: (row: Row) => ReactNode;
}

/** The column in the line below the one before it. */
export const under = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, isUnder: true });

interface RowTableProps<Row> {
  /** Name of the rows, for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Path that a row opens; absent: none. */
  to?: (row: Row) => string;
  /** The link is the name alone. */
  isNameLink?: boolean;
  /** The list that the opened row leads back to. */
  from?: ListBehind;
  /** The row that was open before, by its id: it has the focus again. */
  openedId?: string;
  /** The head of a column that can be sorted by. */
  sorting?: Sorting<Row>;
  /** Boxes that choose rows, for an act on several. */
  choosing?: Choosing<Row>;
}

/** A list with its search. */
export interface ListBehind {
  title: string;
  path: string;
  /** Of the row that was opened, which gets the focus again. */
  openedId?: string;
}

interface Sorting<Row> {
  sorted: (column: Column<Row>) => "ascending" | "descending" | undefined;
  sortBy: (sort: string) => void;
}

/** Follows the link of a row from anywhere in it, but for links and selected text. */
function followRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as HTMLElement;
  if (target.closest("a, button, summary, input, label") || getSelection()?.toString()) return;
  event.currentTarget.querySelector<HTMLElement>("[data-work-row]")?.click();
}

/**
 * Rows with columns that fit the width; where it is narrow each row is a card: name and state, then the date and the
 * details. The whole row leads to where its first cell does, unless `isNameLink`; arrow keys move between rows.
 */
export function RowTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  to,
  isNameLink = false,
  from,
  openedId,
  sorting,
  choosing,
}: RowTableProps<Row>) {
  const isRowLink = to && !isNameLink;
  const { list, row: wiring } = useRovingFocus();
  const opened = useRef<HTMLAnchorElement>(null);
  useEffect(() => opened.current?.focus(), []);
  const toggle = (row: Row) => choosing?.onChange(toggled(choosing.chosen, row));
  const [naming = [], ...others] = stacked(columns);
  return (
    <div className="@container rounded-card bg-surface shadow-card">
      <table aria-label={label} className="w-full border-collapse text-left text-sm @max-4xl:block">
        {/* A border of a cell does not stick with it. */}
        <thead className="text-ink-2 text-xs @4xl:sticky @4xl:top-0 @4xl:z-5 @4xl:[&_th,&_td]:bg-surface @4xl:shadow-[0_1px_var(--hairline)] @4xl:[&_tr>:first-child]:rounded-tl-card @4xl:[&_tr>:last-child]:rounded-tr-card @max-4xl:block @max-4xl:text-sm">
          <tr className="border-hairline @max-4xl:flex @max-4xl:border-b @max-4xl:flex-wrap @max-4xl:items-center @max-4xl:gap-x-4 @max-4xl:px-4 @max-4xl:not-has-[button]:hidden">
            {choosing && <ChooseAll {...{ rows, choosing }} />}
            {[naming, ...others].map((stack) => (
              <Head key={stack[0]?.label} stack={stack} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className="@max-4xl:block" {...list}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              className={`${rowBox} ${choosing?.chosen.includes(row) ? "@4xl:bg-well" : ""} ${isRowLink ? "cursor-pointer @4xl:hover:bg-well" : ""}`}
              onClick={isRowLink ? followRow : undefined}
            >
              {choosing && <ChooseBox {...{ row, choosing, toggle }} />}
              <th scope="row" className={`${cellBox} @max-4xl:min-w-0 @max-4xl:flex-1 @max-4xl:p-0`}>
                <Naming
                  stack={naming}
                  row={row}
                  link={
                    to &&
                    ((shown) => (
                      <Link
                        ref={row.id === openedId ? opened : undefined}
                        state={{ from: from && { ...from, openedId: row.id } }}
                        {...{ to: to(row), ...wiring(index, rows.length) }}
                        onKeyDown={({ key, ctrlKey, metaKey, altKey }) =>
                          key === "x" && !ctrlKey && !metaKey && !altKey && toggle(row)
                        }
                      >
                        {shown}
                      </Link>
                    ))
                  }
                />
              </th>
              <Details stacks={others} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The columns, each with those that are lines below it. */
function stacked<Row>(columns: readonly Column<Row>[]): Column<Row>[][] {
  const stacks: Column<Row>[][] = [];
  for (const column of columns) {
    if (column.isUnder && stacks.length > 0) stacks.at(-1)?.push(column);
    else stacks.push([column]);
  }
  return stacks;
}

const hasContent = (shown: ReactNode) => shown !== undefined && shown !== null && shown !== false && shown !== "";

/**
 * On a card the empty element before the details breaks the line below the name and the state. The dot before a detail lies left
 * of it: where a line begins, that is outside the card, which cuts it off.
 */
const rowBox =
  "border-hairline border-b last:border-0 @max-4xl:mx-4 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-start @max-4xl:gap-x-4 @max-4xl:gap-y-0.5 @max-4xl:overflow-clip @max-4xl:py-2.5 @max-4xl:[overflow-clip-margin:4px] @max-4xl:before:order-2 @max-4xl:before:basis-full @max-4xl:before:content-['']";
const cellBox = "px-3 py-2.5 align-top font-normal";
/** Long words wrap; with its padding no column is wider than 22 rem. */
const lineBox = (isWide = false) => `@4xl:max-w-81 ${isWide ? "wrap-anywhere @4xl:min-w-40" : "wrap-break-word"}`;

interface NamingProps<Row> {
  stack: readonly Column<Row>[];
  row: Row;
  /** Makes the first line a link. */
  link?: (shown: ReactNode) => ReactNode;
}

/** The first cell: its first line names the row. */
function Naming<Row>({ stack, row, link }: NamingProps<Row>) {
  const lines = stack.map(({ label, cell, isWide }, at) => (
    <div
      key={label}
      className={`${lineBox(isWide || link !== undefined)} ${at > 0 ? "text-ink-2" : link ? `@max-4xl:line-clamp-3 ${isWide ? "" : "font-semibold"}` : "@max-4xl:font-semibold"}`}
    >
      {at === 0 && link ? link(cell(row)) : cell(row)}
    </div>
  ));
  const picture = stack[0]?.picture?.(row);
  if (!picture) return lines;
  return (
    <div className="flex gap-3 @4xl:max-w-81">
      <div className="mt-1 shrink-0">{picture}</div>
      <div className="min-w-0 grow">{lines}</div>
    </div>
  );
}

const slots = {
  state: "@max-4xl:order-1 @max-4xl:max-w-1/2 @max-4xl:text-right",
  date: "@max-4xl:order-2 @max-4xl:text-ink-2",
};
const detailBox = "@max-4xl:order-3 @max-4xl:min-w-0 @max-4xl:text-ink-2";
const dotted = "@max-4xl:relative @max-4xl:before:absolute @max-4xl:before:-left-2.5 @max-4xl:before:content-['·']";

/** The other cells. On a card their lines are one text, separated by dots. */
function Details<Row>({ stacks, row }: { stacks: readonly Column<Row>[][]; row: Row }) {
  const shown = stacks.map((stack) => stack.filter(({ cell }) => hasContent(cell(row))));
  const isOwnLine = ({ isWide, isClear }: Column<Row>) => isWide && !isClear;
  return shown.map((stack, at) => (
    <td
      key={stacks[at]?.[0]?.label}
      className={`${cellBox} ${stacks[at]?.[0]?.isNumber ? "@4xl:text-right" : ""} @max-4xl:contents`}
    >
      {stack.map((column, line) => {
        const { label, cell, isWide, isClear, slot, isUsual } = column;
        const place = slot ? slots[slot] : `${detailBox} ${isOwnLine(column) ? "@max-4xl:basis-full" : dotted}`;
        return (
          <div
            key={label}
            className={`${lineBox(isWide)} ${line > 0 ? "@4xl:text-ink-2" : ""} ${place} ${isUsual?.(row) ? "text-ink-2 @max-4xl:hidden" : "@max-4xl:flex @max-4xl:gap-x-1.5"}`}
          >
            {!isClear && slot !== "state" && (
              <span aria-hidden="true" className="shrink-0 text-ink-2 @4xl:hidden">
                {label}
              </span>
            )}
            {cell(row)}
          </div>
        );
      })}
    </td>
  ));
}

const arrows = { ascending: "↑", descending: "↓" } as const;

/** The names of a column and its lines. Where rows are cards, only those to sort by are left. */
function Head<Row>({ stack, sorting }: { stack: readonly Column<Row>[]; sorting: Sorting<Row> | undefined }) {
  const sorted = stack.map((column) => sorting?.sorted(column)).find((order) => order);
  const isSortable = sorting && stack.some(({ sort }) => sort);
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={`px-3 py-1 font-normal ${isSortable ? "@max-4xl:p-0" : "@max-4xl:hidden"}`}
    >
      <span
        className={`flex items-center gap-x-1.5 whitespace-nowrap @max-4xl:gap-x-4 ${stack[0]?.isNumber ? "@4xl:justify-end" : ""}`}
      >
        {stack.map((column, at) => (
          <HeadLine key={column.label} {...{ column, sorting }} isFirst={at === 0} />
        ))}
      </span>
    </th>
  );
}

interface HeadLineProps<Row> {
  column: Column<Row>;
  sorting: Sorting<Row> | undefined;
  isFirst: boolean;
}

function HeadLine<Row>({ column, sorting, isFirst }: HeadLineProps<Row>) {
  const { label, sort } = column;
  const sorted = sorting?.sorted(column);
  return (
    <>
      {!isFirst && (
        <span aria-hidden="true" className="@max-4xl:hidden">
          ·
        </span>
      )}
      {sort && sorting ? (
        <button
          type="button"
          className={`inline-flex min-h-11 cursor-pointer items-center gap-1 hover:underline lg:min-h-7 ${sorted ? "font-semibold text-ink" : "@max-4xl:underline"}`}
          onClick={() => sorting.sortBy(sort)}
        >
          {label}
          {sorted && <span aria-hidden="true">{arrows[sorted]}</span>}
        </button>
      ) : (
        <span className="@max-4xl:hidden">{label}</span>
      )}
    </>
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
  cell: (row) => row[field] && <Cut text={row[field]} />,
});

/** A name; people may have none yet. */
export const name = <K extends string>(label: string, field: K, sort?: string): Field<K, string> => ({
  ...{ label, fields: [field], sort },
  cell: (row) => row[field] || "No name yet",
});

export const naira = <K extends string>(label: string, field: K): Field<K, number | null> => ({
  ...{ label, fields: [field], isClear: true, isNumber: true },
  cell: (row) => row[field] !== null && <span className="tabular-nums">{formatNaira(row[field])}</span>,
});

/** The day of a row. */
export const day = <K extends string>(label: string, field: K, sort?: string): Field<K, string> => ({
  ...{ label, fields: [field], sort, isClear: true, slot: "date", isNumber: true },
  cell: (row) => <span className="whitespace-nowrap tabular-nums">{shortDate(row[field])}</span>,
});

/** @param usual the status that most rows have */
export const status = (words: Words, usual?: string): Field<"status", string> => ({
  ...{ label: "Status", fields: ["status"], isClear: true, slot: "state" },
  isUsual: ({ status }) => status === usual,
  cell: (row) => <StatusMark words={words} status={row.status} />,
});

/** A text truncated to the width of its column; the full text is in its `title`. */
export function Cut({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-52 truncate">
      {text}
    </span>
  );
}

/** A shorter email fits the narrowest column. */
const unbrokenMax = 24;

/** An email that breaks before its @, where it has to; also a name. */
export function Email({ text }: { text: string }) {
  const [before = "", ...after] = text.split("@");
  if (after.length > 0 && text.length <= unbrokenMax) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="wrap-break-word">
      {before}
      {after.map((part) => (
        <Fragment key={part}>
          <wbr />@{part}
        </Fragment>
      ))}
    </span>
  );
}

interface PublicPageProps {
  business: { bid: string; id: string };
  children?: string;
}

/** A link to the public page of a business. */
export function PublicPage({ business, children = "Open page" }: PublicPageProps) {
  return (
    <Link to={businessPath(business)} className="underline">
      {children}
    </Link>
  );
}

/** A link to the page of a business in the back office. */
export const BusinessLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/admin/businesses/${id}`} className="wrap-anywhere underline">
    {children}
  </Link>
);

/** A link to a person's page in the back office. */
export const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={`/admin/people/${id}`} className="wrap-anywhere underline">
    {name || "No name yet"}
  </Link>
);

/** The business of a row. */
export const business: Column<{ business: string; business_id: string | null }> = {
  ...{ label: "Business", fields: ["business"], isClear: true },
  cell: ({ business, business_id }) => business_id && <BusinessLink id={business_id}>{business}</BusinessLink>,
};
