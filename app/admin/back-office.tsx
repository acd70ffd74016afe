import { Suspense } from "react";
import { Navigate, NavLink, Route, Routes } from "react-router";
import { countText } from "#/app/ui/count-badge.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { StaffRole } from "#/server/platform/contract.ts";
import { useQueueCounts } from "./queues/use-queue-counts.ts";
import { sectionsFor } from "./sections.ts";

/** The frame of the back office: what somebody in this role works in, and the part that is open. */
export default function BackOffice({ role }: { role: StaffRole }) {
  const sections = sectionsFor(role);
  const [first] = sections;
  const counts = useQueueCounts();
  return (
    <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Back office" className="relative overflow-x-auto border-hairline border-b lg:border-0">
        <ul className="flex lg:grid">
          {sections
            .filter(({ isUnlisted }) => !isUnlisted)
            .map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={`/admin/${path.replace("/*", "")}`}
                  end={path === ""}
                  className="flex min-h-11 items-center whitespace-nowrap rounded-card px-3 hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
                >
                  {label}
                  <WaitingCount count={counts[path.replace("/*", "")] ?? 0} />
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Routes>
            {sections.map(({ path, Part }) => (
              <Route key={path} path={path} element={<Part />} />
            ))}
            {first && first.path !== "" && (
              <Route index element={<Navigate to={first.path.replace("/*", "")} replace />} />
            )}
            <Route path="*" element={<EmptyState title="There is nothing here for you" />} />
          </Routes>
        </Suspense>
      </div>
    </div>
  );
}

/** How much waits there: a number to see, ", 3 waiting" to hear. */
function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" className="ml-2 rounded-pill border border-control px-2 text-sm tabular-nums">
        {countText(count)}
      </span>
      <span className="sr-only">, {count} waiting</span>
    </>
  );
}
