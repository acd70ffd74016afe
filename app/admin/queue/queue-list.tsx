import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatCount } from "#/shared/count-of.ts";
import { WorkList } from "../list/work-list.tsx";

/** A queue's top, and how much waits in all. */
interface Waiting<Row> {
  total: number;
  items: Row[];
}

interface QueueListProps<Row extends { id: string }> {
  title: string;
  /** Field that chooses between the views of a queue, and its value. */
  filter?: { field: ReactNode; value: string };
  ask: () => Promise<Waiting<Row>>;
  to: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** Everything that waits in one queue, the most urgent first. */
export function QueueList<Row extends { id: string }>({ filter, ...queue }: QueueListProps<Row>) {
  return (
    <div className="grid gap-4">
      <h1 className="font-bold text-xl md:text-2xl">{queue.title}</h1>
      {filter?.field}
      <Rows key={filter?.value} {...queue} />
    </div>
  );
}

function Rows<Row extends { id: string }>({ title, ask, to, children }: QueueListProps<Row>) {
  const { answer, hasFailed, again } = useQuery(title, ask);
  const { state } = useLocation();
  if (hasFailed) return <TryAgain onAgain={again}>The queue did not load.</TryAgain>;
  if (!answer) return <Skeleton className="h-64" />;
  const { total, items } = answer;
  if (items.length === 0) return <EmptyState title="All done" />;
  return (
    <>
      <WorkList label={title} rows={items} to={to} openedId={state?.openedId}>
        {children}
      </WorkList>
      {total > items.length && (
        <p className="text-ink-2">
          The first {items.length} of {formatCount(total)}. The others follow as these are decided.
        </p>
      )}
    </>
  );
}

/** Risks of a row, each in words. */
export function Risks({ risks }: { risks: readonly string[] }) {
  if (risks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {risks.map((risk) => (
        <li key={risk} className="rounded-pill border border-danger px-2 text-danger text-sm">
          {risk}
        </li>
      ))}
    </ul>
  );
}
