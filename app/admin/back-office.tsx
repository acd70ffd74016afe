import { Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { StaffRole } from "#/server/platform/contract.ts";
import { OfficeMenu } from "./frame/office-menu.tsx";
import { UndoBar } from "./frame/undo-bar.tsx";
import { useOfficeTitle } from "./frame/use-office-title.ts";
import { useQueueCounts } from "./queue/use-queue-counts.ts";
import { addressOf, sectionsFor } from "./sections.ts";

/** The frame of the back office: the menu of a role, and the part that is open. */
export default function BackOffice({ role, onLogOut }: { role: StaffRole; onLogOut: () => void }) {
  const sections = sectionsFor(role);
  const [first] = sections;
  const counts = useQueueCounts();
  const { pathname } = useLocation();
  useOfficeTitle(sections, counts, pathname);
  return (
    <>
      <UndoBar />
      <OfficeMenu role={role} sections={sections} counts={counts} onLogOut={onLogOut} />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Routes>
          {sections.map(({ path, Part }) => (
            <Route key={path} path={path} element={<Part />} />
          ))}
          {first && first.path !== "" && <Route index element={<Navigate to={addressOf(first)} replace />} />}
          <Route path="*" element={<EmptyState title="There is nothing here for you" />} />
        </Routes>
      </Suspense>
    </>
  );
}
