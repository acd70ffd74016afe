import { Link, useSearchParams } from "react-router";
import { LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { ExportButton } from "./export-button.tsx";
import { type Filter, FilterForm } from "./filter-form.tsx";
import { type Column, RowTable } from "./row-table.tsx";
import { ColumnChoice, SavedViews } from "./table-tools.tsx";
import { useTableChoices } from "./table-views.ts";
import { KeyHint } from "./work-list.tsx";

/** The query of the address, as text: the server checks it and says what is wrong with it. */
type AskedRows = Record<string, never>;

interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

interface DataTableProps<Row> {
  title: string;
  /** Searchable fields: only those an index serves. */
  hint: string;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** The order unless another is asked for: `-created`. */
  firstSort: string;
  load: (asked: AskedRows) => Promise<Page<Row>>;
  /** Path of the same list as a file: `/v2/admin/people.csv`. */
  file: string;
  /** Path that a row opens. */
  to?: (row: Row) => string;
}

/** A list of the back office. What is asked for stands in the address, so that Back works and a list can be sent on. */
export function DataTable<Row extends { id: string }>({ title, file, firstSort, load, ...list }: DataTableProps<Row>) {
  const [asked, setAsked] = useSearchParams();
  const question = asked.toString();
  const { answer, hasFailed, again } = useQuery(`${file} ${question}`, () =>
    load(Object.fromEntries(asked) as AskedRows),
  );
  const choices = useTableChoices(file);
  const columns = list.columns.filter(({ label }, at) => at === 0 || !choices.hidden.includes(label));
  const sort = asked.get("sort") ?? firstSort;
  const sorting = {
    sorted: (column: Column<Row>) =>
      sort.replace("-", "") === column.sort
        ? sort.startsWith("-")
          ? ("descending" as const)
          : ("ascending" as const)
        : undefined,
    sortBy: (by: string) => setAsked(changed(asked, { sort: sort === by ? `-${by}` : by })),
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-xl md:text-2xl">{title}</h1>
        <ExportButton path={`${file}?${changed(asked, shownFields(list.columns, columns))}`} />
      </div>
      <FilterForm
        // Typed text that was not searched for is dropped when the address changes: Back shows the search of that page.
        key={question}
        hint={list.hint}
        filters={list.filters}
        asked={asked}
        onAsk={(values) => setAsked(changed(asked, values))}
      />
      <div className="flex flex-wrap items-start gap-3">
        <ColumnChoice labels={list.columns.map(({ label }) => label)} choices={choices} />
        <SavedViews query={changed(asked, {}).toString()} choices={choices} />
        {list.to && (
          <div className="flex min-h-11 items-center">
            <KeyHint />
          </div>
        )}
      </div>
      {hasFailed && (
        <div className="grid justify-items-start gap-2">
          <TryAgain onAgain={again}>The list did not load.</TryAgain>
          {question && <Link to="?">Begin at the first page</Link>}
        </div>
      )}
      {!answer && !hasFailed && <Skeleton className="h-96" />}
      {answer?.rows.length === 0 && <Nothing isNarrowed={question !== ""} />}
      {answer && answer.rows.length > 0 && (
        <>
          <RowTable label={title} columns={columns} rows={answer.rows} to={list.to} sorting={sorting} />
          <Pager page={answer} asked={asked} />
        </>
      )}
    </div>
  );
}

/** Query of the file: only the columns that are shown, where some are not. */
function shownFields<Row>(all: readonly Column<Row>[], shown: readonly Column<Row>[]): Record<string, string> {
  if (all.length === shown.length) return {};
  return { columns: shown.flatMap(({ fields = [] }) => fields).join(",") };
}

/** The address with other values; empty ones are left out, and it is the first page again unless a place is among them. */
function changed(asked: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(asked);
  for (const [name, value] of Object.entries({ after: "", before: "", ...values })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title="Nothing here yet" />;
  return (
    <EmptyState
      title="Nothing found"
      action={
        <LinkButton to="?" variant="quiet">
          Show all
        </LinkButton>
      }
    >
      Nothing fits what you search and filter for.
    </EmptyState>
  );
}

function Pager({ page: { previous, next }, asked }: { page: Page<unknown>; asked: URLSearchParams }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {previous && (
        <LinkButton to={`?${changed(asked, { before: previous })}`} variant="quiet">
          <Icon name="chevron-left" size={20} />
          Previous page
        </LinkButton>
      )}
      {next && (
        <LinkButton to={`?${changed(asked, { after: next })}`} variant="quiet" className="ml-auto">
          Next page
          <Icon name="chevron-right" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}
