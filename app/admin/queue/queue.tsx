import { createContext, Fragment, type ReactNode, useContext, useEffect, useState } from "react";
import { Route, Routes, useLocation, useParams } from "react-router";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatCount } from "#/shared/count-of.ts";
import { WorkList, type WorkRow } from "../list/work-list.tsx";
import { AllDone } from "./next-queue.tsx";

/** A queue's top, and how much waits in all. */
interface Waiting<Row> {
  total: number;
  items: Row[];
}

interface QueueScreen<Row extends { id: string }, Case> {
  /** Below `/admin/`. */
  path: string;
  title: string;
  /** @param view one of `views`; empty: the first */
  ask: (view: string) => Promise<Waiting<Row>>;
  /** Other views of the queue, by their name. */
  views?: Record<string, string>;
  row: (row: Row) => WorkRow;
  /** Address of a row's case below the queue; its id, unless given. */
  addressOf?: (row: Row) => string;
  /** False for a row that another member of staff decides. */
  isNext?: (row: Row) => boolean;
  /** Fetches a case, each time it is opened: others decide meanwhile. Nothing: it was decided. */
  open: (id: string, kind: string) => Promise<Case | undefined>;
  /** Said when a case did not load. */
  problem: string;
  /** Said when it was decided. */
  decided?: string;
  file: (opened: Case) => ReactNode;
}

interface OpenQueue {
  path: string;
  title: string;
  /** Paths of its cases as they waited when the open one was opened; empty for one that another list led to. */
  order: readonly string[];
  /** Path of the next piece of work: the first that waits after the open case, else the first of all; nothing when none waits. */
  findNext: (openPath: string, order: readonly string[]) => Promise<string | undefined>;
}

const OpenQueueContext = createContext<OpenQueue>({ path: "", title: "", order: [], findNext: async () => undefined });

/** The queue that the open case is from. */
export const useOpenQueue = () => useContext(OpenQueueContext);

/** The first after the open case in the order of before that waits now, else the first that waits. */
export function nextIn(order: readonly string[], openPath: string, waiting: readonly string[]): string | undefined {
  const after = order.slice(order.indexOf(openPath) + 1);
  return after.find((one) => waiting.includes(one)) ?? waiting[0];
}

/** A queue, the most urgent first, and each of its cases. */
export function queueScreen<Row extends { id: string }, Case>(screen: QueueScreen<Row, Case>) {
  const { title, ask, addressOf = ({ id }: Row) => id, isNext = () => true } = screen;
  const path = `/admin/${screen.path}`;
  const pathOf = (row: Row) => `${path}/${addressOf(row)}`;
  const queue: OpenQueue = {
    ...{ path, title, order: [] },
    findNext: async (openPath, order) => nextIn(order, openPath, (await ask("")).items.filter(isNext).map(pathOf)),
  };
  return () => (
    <OpenQueueContext value={queue}>
      <Routes>
        <Route index element={<QueueList {...screen} pathOf={pathOf} />} />
        {/* A report is named by its kind too. */}
        {[":id", ":kind/:id"].map((address) => (
          <Route
            key={address}
            path={address}
            element={
              <Beside {...screen} pathOf={pathOf}>
                <Opened {...screen} />
              </Beside>
            }
          />
        ))}
      </Routes>
    </OpenQueueContext>
  );
}

type QueueListProps<Row extends { id: string }> = Pick<
  QueueScreen<Row, never>,
  "path" | "title" | "ask" | "views" | "row"
> & {
  pathOf: (row: Row) => string;
};

function QueueList<Row extends { id: string }>({ views, ...queue }: QueueListProps<Row>) {
  const [view, setView] = useState("");
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-extrabold text-2xl">{queue.title}</h1>
        {views && (
          <SelectField
            label="Show"
            name="state"
            isLabelHidden
            className="w-56"
            onChange={({ target }) => setView(target.value)}
          >
            {Object.entries(views).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Rows key={view} view={view} {...queue} />
    </div>
  );
}

function Rows<Row extends { id: string }>({
  path,
  title,
  ask,
  pathOf,
  row,
  view,
}: QueueListProps<Row> & { view: string }) {
  const { answer, hasFailed, again } = useQuery(title, () => ask(view));
  const { state } = useLocation();
  if (hasFailed) return <TryAgain onAgain={again}>The queue did not load.</TryAgain>;
  if (!answer) return <Skeleton className="h-64" />;
  const { total, items } = answer;
  if (items.length === 0) return view === "" ? <AllDone path={path} /> : <EmptyState title="Nothing here" />;
  return (
    <>
      <WorkList label={title} rows={items} to={pathOf} openedId={state?.openedId} shown={row} />
      {total > items.length && (
        <p className="text-ink-2">
          The first {items.length} of {formatCount(total)}. The others follow as these are decided.
        </p>
      )}
    </>
  );
}

/**
 * The queue is left of an open case on a wide screen, so that the next one is a press away. A case that another list led to, or that
 * does not wait, stands alone.
 */
function Beside<Row extends { id: string }>({ children, ...queue }: QueueListProps<Row> & { children: ReactNode }) {
  const { title, ask, pathOf, row } = queue;
  const openQueue = useOpenQueue();
  const { key, pathname, state } = useLocation();
  const [isWide] = useState(() => matchMedia("(width >= 80rem)").matches);
  const isFromQueue = !state?.from;
  // Again with each case: the one before may be decided.
  const { answer } = useQuery(key, async () => (isFromQueue ? ask("") : undefined));
  const [latest, setLatest] = useState(answer);
  useEffect(() => {
    if (answer) setLatest(answer);
  }, [answer]);
  const isBeside = isWide && isFromQueue && (!latest || latest.items.some((one) => pathOf(one) === pathname));
  return (
    // The same elements around the case with and without the list, so that the case is not mounted again.
    <div className={isBeside ? "xl:grid xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-6" : ""}>
      {isBeside && <RowsBeside {...{ title, pathOf, row }} rows={latest?.items ?? []} />}
      <div className="min-w-0">
        <OpenQueueContext value={{ ...openQueue, order: latest?.items.map(pathOf) ?? [] }}>{children}</OpenQueueContext>
      </div>
    </div>
  );
}

type RowsBesideProps<Row extends { id: string }> = Pick<QueueListProps<Row>, "title" | "pathOf" | "row"> & {
  rows: readonly Row[];
};

function RowsBeside<Row extends { id: string }>({ title, pathOf, row, rows }: RowsBesideProps<Row>) {
  const { pathname } = useLocation();
  return (
    <div className="sticky-top sticky hidden max-h-dvh self-start overflow-y-auto overscroll-contain p-4 pb-10 [--sticky-top:0px] xl:-m-4 xl:block">
      {rows.length > 0 && <WorkList label={title} rows={rows} to={pathOf} openPath={pathname} shown={row} />}
    </div>
  );
}

type OpenedProps<Case> = Pick<QueueScreen<never, Case>, "open" | "problem" | "decided" | "file">;

function Opened<Case>({ open, problem, decided, file }: OpenedProps<Case>) {
  const { id = "", kind = "" } = useParams();
  const { key } = useLocation();
  const { answer, hasFailed, again } = useQuery(`${key} ${id}`, async () => ({ opened: await open(id, kind) }));
  if (hasFailed) return <TryAgain onAgain={again}>{problem}</TryAgain>;
  if (!answer) return <Skeleton className="h-96" />;
  if (answer.opened === undefined) return <EmptyState title={decided ?? ""} />;
  return <Fragment key={key}>{file(answer.opened)}</Fragment>;
}

/** Risks of a case in words. */
export function Risks({ risks }: { risks: readonly string[] }) {
  if (risks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {risks.map((risk) => (
        <li key={risk} className="rounded-pill bg-well px-2.5 py-0.5 font-semibold text-danger text-sm">
          {risk}
        </li>
      ))}
    </ul>
  );
}
