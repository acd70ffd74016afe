import { Suspense } from "react";
import { NavLink, Route, Routes } from "react-router";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { StaffRole } from "#/server/platform/contract.ts";
import { sectionsFor } from "./sections.ts";

/** The frame of the back office: what somebody in this role works in, and the part that is open. */
export default function BackOffice({ role }: { role: StaffRole }) {
  const sections = sectionsFor(role);
  return (
    <div className="grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Back office" className="overflow-x-auto border-hairline border-b lg:border-0">
        <ul className="flex lg:grid">
          {sections.map(({ path, label }) => (
            <li key={path}>
              <NavLink
                to={`/admin/${path.replace("/*", "")}`}
                end={path === ""}
                className="flex min-h-11 items-center whitespace-nowrap rounded-card px-3 hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
              >
                {label}
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
            <Route path="*" element={<EmptyState title="There is nothing here for you" />} />
          </Routes>
        </Suspense>
      </div>
    </div>
  );
}
