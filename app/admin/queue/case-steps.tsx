import { Link, useLocation } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { useOpenQueue } from "./queue.tsx";

const stepLook = "-my-1 grid min-h-11 w-16 place-items-center rounded-control text-ink hover:bg-well";

/**
 * The place of an open case in its queue, with the one before and the next, where the queue is not beside it. A case that does not
 * wait, or waits alone, has none.
 */
export function CaseSteps() {
  const { order } = useOpenQueue();
  const { pathname } = useLocation();
  const at = order.indexOf(pathname);
  if (at < 0 || order.length < 2) return null;
  const step = (words: string, icon: "chevron-left" | "chevron-right", to: string | undefined) =>
    to ? (
      <Link to={to} aria-label={words} className={stepLook}>
        <Icon name={icon} size={20} />
      </Link>
    ) : (
      <span className={`${stepLook} opacity-30`}>
        <Icon name={icon} size={20} />
      </span>
    );
  return (
    <nav aria-label="Cases" className="flex items-center justify-between text-ink-2 text-sm lg:-mx-2 xl:hidden">
      {step("Case before", "chevron-left", order[at - 1])}
      <span className="tabular-nums">{`${at + 1} of ${order.length}`}</span>
      {step("Next case", "chevron-right", order[at + 1])}
    </nav>
  );
}

/** In place of the buttons, where the viewer may not decide. */
export const OwnNote = () => (
  <div className="grid gap-2">
    <p className="rounded-card bg-well p-4">This is your own: somebody else decides on it.</p>
    <CaseSteps />
  </div>
);
