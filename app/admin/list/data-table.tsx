import { type ComponentType, useEffect, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { api, fetchFile, type ResponseOf } from "#/app/api.ts";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatCount } from "#/shared/count-of.ts";
import { ClearFilters, type Filter, FilterRow, FilterSheet, SearchField } from "./filter-form.tsx";
import { type Column, RowTable } from "./row-table.tsx";
import { ColumnChoice, MoreTools, SavedViews, useTableChoices } from "./table-tools.tsx";
import type { Words } from "./words.ts";
import { KeyHint } from "./work-list.tsx";

/** The query of the address, as text: the server checks it and says what is wrong with it. */
type RowQuery = Record<string, never>;

interface Page<Row> {
  /** On all pages; up to 10,001. */
  found: number;
  rows: Row[];
  next: string | null;
  previous: string | null;
}

export interface ListScreen<Row> {
  title: string;
  /** What a search finds beside names, emails, phone numbers and ids; the hint of its field. */
  alsoFound?: string;
  columns: readonly Column<Row>[];
  /** Its statuses in words: the first filter. */
  statuses?: Words;
  filters?: readonly Filter[];
  /** The default order: `-created`, unless given. */
  firstSort?: string;
  /** Path that a row opens. */
  to?: (row: Row) => string;
  /** The link is the name alone, because it opens the person or business that the row names first. */
  isNameLink?: boolean;
  /** An act on several rows of a page. */
  bulk?: BulkAct<Row>;
}

export interface BulkAct<Row> {
  /** Name of a row's box, for screen readers. */
  label: (row: Row) => string;
  /** Its buttons. */
  Act: ComponentType<{ chosen: readonly Row[]; onDone: () => void }>;
}

type ListName =
  | "people"
  | "businesses"
  | "comments"
  | "bookings"
  | "invoices"
  | "payments"
  | "subscriptions"
  | "referrals"
  | "audit";
export type RowOf<Name extends ListName> = ResponseOf<`GET /v2/admin/${Name}`>["rows"][number];

/** The screen of a list that the server has under this name. */
export function listScreen<Name extends ListName>(name: Name, screen: ListScreen<RowOf<Name>>) {
  const load = (query: RowQuery) => api(`GET /v2/admin/${name}` as "GET /v2/admin/people", { query });
  return () => <DataTable<RowOf<Name>> {...screen} file={`/v2/admin/${name}.csv`} load={load as never} />;
}

interface DataTableProps<Row> extends ListScreen<Row> {
  load: (params: RowQuery) => Promise<Page<Row>>;
  /** Path of the same list as a file: `/v2/admin/people.csv`. */
  file: string;
}

const foundMax = 10_000;

const foundWords = (found: number) =>
  found > foundMax ? `more than ${formatCount(foundMax)} found` : `${formatCount(found)} found`;

/** A list of the back office. Its query is in the address, so that Back works and a list can be shared. */
function DataTable<Row extends { id: string }>({
  title,
  file,
  firstSort = "-created",
  load,
  statuses,
  filters = [],
  ...list
}: DataTableProps<Row>) {
  const [params, setParams] = useSearchParams();
  const question = params.toString();
  const { pathname, state } = useLocation();
  const from = { title, path: `${pathname}?${question}` };
  const {
    answer: current,
    hasFailed,
    again,
  } = useQuery(`${file} ${question}`, () => load(Object.fromEntries(params) as RowQuery));
  // The previous rows are shown while the next ones load, so that the list does not flicker during typing.
  const [latest, setLatest] = useState(current);
  useEffect(() => {
    if (current) setLatest(current);
  }, [current]);
  const answer = hasFailed ? undefined : (current ?? latest);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const choices = useTableChoices(file);
  const columns = list.columns.filter(({ label }, at) => at === 0 || !choices.hidden.includes(label));
  const sort = params.get("sort") ?? firstSort;
  const sorting = {
    sorted: (column: Column<Row>) =>
      sort.replace("-", "") === column.sort
        ? sort.startsWith("-")
          ? ("descending" as const)
          : ("ascending" as const)
        : undefined,
    sortBy: (by: string) => setParams(changed(params, { sort: sort === by ? `-${by}` : by })),
  };
  // Rows of another page are not chosen any more.
  const chosen = answer?.rows.filter((row) => chosenIds.includes(row.id)) ?? [];
  const choosing = list.bulk && {
    ...{ ...list.bulk, chosen },
    onChange: (rows: readonly Row[]) => setChosenIds(rows.map(({ id }) => id)),
  };
  const asking = {
    filters: statuses ? [{ name: "status", label: "Status", options: statuses }, ...filters] : filters,
    params,
    onAsk: (values: Record<string, string>, isTyped = false) =>
      setParams(changed(params, values), { replace: isTyped }),
  };
  const exporting = <ExportButton path={`${file}?${changed(params, shownFields(list.columns, columns))}`} />;
  return (
    <div className="grid gap-4 lg:gap-3">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 lg:grow-0">
            <h1 className="font-extrabold text-2xl">{title}</h1>
            <p role="status" className="text-ink-2 empty:hidden">
              {answer && answer.found > 0 && foundWords(answer.found)}
            </p>
            <div className="max-lg:hidden">
              <ClearFilters {...asking} />
            </div>
          </div>
          <search
            aria-label={title}
            className="flex min-w-0 gap-2 max-lg:order-last max-lg:basis-full lg:basis-36 lg:grow"
          >
            <SearchField
              hint={list.alsoFound ? `Name, phone or ${list.alsoFound}` : "Name, email or phone"}
              {...asking}
            />
            <FilterSheet {...asking} found={answer?.found} />
          </search>
          <div className="max-sm:hidden">{exporting}</div>
          <ColumnChoice labels={list.columns.map(({ label }) => label)} choices={choices} />
          <SavedViews query={changed(params, {}).toString()} choices={choices} />
          <MoreTools query={changed(params, {}).toString()} choices={choices}>
            {exporting}
          </MoreTools>
        </div>
        <FilterRow {...asking} />
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
          <RowTable
            label={title}
            columns={columns}
            rows={answer.rows}
            {...{ to: list.to, isNameLink: list.isNameLink, from, openedId: state?.openedId, sorting, choosing }}
          />
          {list.bulk && chosen.length > 0 && (
            <section
              aria-label="Selected rows"
              className="selected-rows sticky bottom-2 z-10 mx-auto flex w-fit max-w-full items-center gap-2 rounded-card bg-surface p-2 pl-4 shadow-card outline outline-hairline"
            >
              <p role="status" className="mr-2 whitespace-nowrap font-semibold">{`${chosen.length} selected`}</p>
              <list.bulk.Act
                chosen={chosen}
                onDone={() => {
                  setChosenIds([]);
                  again();
                }}
              />
              <Button variant="quiet" onClick={() => setChosenIds([])}>
                Clear
              </Button>
            </section>
          )}
          {list.to && <KeyHint canChoose={list.bulk !== undefined} />}
          <Pager page={answer} params={params} />
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

/** The URL with changed values; empty ones are removed, and it starts at the first page unless a position is given. */
function changed(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
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

function Pager({ page: { previous, next }, params }: { page: Page<unknown>; params: URLSearchParams }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
      {previous && (
        <LinkButton to={`?${changed(params, { before: previous })}`} variant="quiet">
          <Icon name="chevron-left" size={20} />
          Previous page
        </LinkButton>
      )}
      {next && (
        <LinkButton to={`?${changed(params, { after: next })}`} variant="quiet" className="ml-auto">
          Next page
          <Icon name="chevron-right" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}

/** Exports a list as a file, with its search and filters. */
function ExportButton({ path }: { path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function save() {
    setIsBusy(true);
    setProblem("");
    try {
      saveFile(await fetchFile(path), /([\w-]+\.csv)/.exec(path)?.[1] ?? "list.csv");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="grid justify-items-end gap-1">
      <Button variant="quiet" isBusy={isBusy} onClick={save}>
        Export CSV
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
