import { type ReactNode, useEffect, useId, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { isShortcut } from "../shortcut.ts";
import { type Column, type ListBehind, RowTable } from "./row-table.tsx";

interface RecordScreen<Loaded> {
  load: (id: string) => Promise<Loaded>;
  /** Said when it did not load. */
  problem: string;
  /** @param again loads it again, after an action on it */
  shown: (record: Loaded, again: () => void) => ReactNode;
}

/** The screen of one record, by the id in its address. */
export function recordScreen<Loaded>({ load, problem, shown }: RecordScreen<Loaded>) {
  return () => {
    const { id = "" } = useParams();
    const { answer, hasFailed, again } = useQuery(id, () => load(id));
    if (hasFailed) return <TryAgain onAgain={again}>{problem}</TryAgain>;
    if (!answer) return <Skeleton className="h-96" />;
    return <div className="grid gap-4">{shown(answer, again)}</div>;
  };
}

interface WayBackProps {
  /** The list of its kind; nothing: the viewer may not read it. */
  to: ListBehind | undefined;
  /** Of the row that it was opened by, which gets the focus, unless the list said it. */
  openedId?: string;
}

/** Leads from a record or a case to the list that it was opened from, else to that of its kind; so does Esc. */
export function WayBack({ to, ...row }: WayBackProps) {
  const navigate = useNavigate();
  const { from }: { from?: ListBehind } = useLocation().state ?? {};
  const { title, path, openedId = row.openedId }: ListBehind = from ?? to ?? { title: "", path: "" };

  // On the document: a control that is gone once it was pressed leaves the focus to the body.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key } = event;
      const isHere = target === document.body || (target instanceof Element && target.closest("main"));
      if (key !== "Escape" || !path || !isHere || event.defaultPrevented || !isShortcut(event)) return;
      navigate(path, { state: { openedId } });
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, path, openedId]);

  if (!path) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <Link
        to={path}
        state={{ openedId }}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-ink-2 no-underline hover:text-ink hover:underline max-lg:-mt-3 lg:min-h-8"
      >
        <Icon name="chevron-left" size={16} />
        {`All ${title.toLowerCase()}`}
      </Link>
      <span className="hidden text-ink-2 text-xs md:inline">Esc to go back, ? for all keys</span>
    </p>
  );
}

interface RecordHeadProps {
  /** The list of its kind. */
  back: ListBehind | undefined;
  /** Buttons of the actions on it; nothing: the viewer may do nothing. */
  actions: ReactNode;
  children: ReactNode;
}

/** The top of a record: its title, with the actions beside it, or below where it is narrow. */
export const RecordHead = ({ back, actions, children }: RecordHeadProps) => (
  <div>
    <WayBack to={back} />
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">{children}</div>
      {actions}
    </div>
  </div>
);

interface ActionButtonsProps<Action extends string> {
  actions: readonly Action[];
  wordings: Record<Action, { label: string; isDangerous?: boolean }>;
  onChoose: (action: Action) => void;
}

/** More than these fold on a phone, all but the first. */
const fitPhone = 2;

/** A button for each action; those that hurt a person are red, and last. */
export function ActionButtons<Action extends string>({ actions, wordings, onChoose }: ActionButtonsProps<Action>) {
  const [hasMore, setHasMore] = useState(false);
  const isFolded = actions.length > fitPhone;
  const sorted = actions.toSorted(
    (one, other) => Number(wordings[one].isDangerous ?? false) - Number(wordings[other].isDangerous ?? false),
  );
  return (
    <>
      {sorted.map((action, at) => (
        <Button
          key={action}
          variant={wordings[action].isDangerous ? "danger" : "quiet"}
          className={`max-sm:min-h-11! max-sm:px-3! max-sm:text-sm lg:px-4! ${isFolded && at > 0 ? `max-sm:order-1 ${hasMore ? "" : "max-sm:hidden"}` : ""}`}
          onClick={() => onChoose(action)}
        >
          {wordings[action].label}
        </Button>
      ))}
      {isFolded && (
        <Button
          variant="quiet"
          aria-expanded={hasMore}
          className="min-h-11! px-3! sm:hidden"
          onClick={() => setHasMore(!hasMore)}
        >
          <Icon name="more-vertical" size={20} />
          <span className="sr-only">More</span>
        </Button>
      )}
    </>
  );
}

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

/** More tables without rows than these are counted, and named by a press. */
const namedMax = 4;

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
      <EmptyTables titles={empty} />
    </>
  );
}

function EmptyTables({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const names = titles.join(", ");
  if (titles.length <= namedMax) return <p className="text-ink-2">Nothing under {names}.</p>;
  return (
    <details className="text-ink-2">
      <summary className="w-fit cursor-pointer py-1 underline">{`${titles.length} lists are empty`}</summary>
      <p>{`${names.charAt(0).toUpperCase()}${names.slice(1)}.`}</p>
    </details>
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
