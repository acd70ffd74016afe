import { Suspense, useEffect, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { NotFound } from "#/app/site/error-page.tsx";
import { LinkButton } from "#/app/ui/button.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { useConfig } from "#/app/use-config.ts";
import { useQuery } from "#/app/use-query.ts";
import type { StaffRole } from "#/server/platform/contract.ts";
import { KeysDialog } from "./keys.tsx";
import { OfficeMenu } from "./office-menu.tsx";
import { addressOf, type Section, sectionsFor } from "./sections.ts";
import { UndoBar } from "./undo.tsx";

interface BackOfficeProps {
  role: StaffRole;
  /** Name of the account, else its email. */
  who: string;
  onLogOut: () => void;
}

/** The frame of the back office: the menu of a role, and the part that is open. */
export default function BackOffice({ role, who, onLogOut }: BackOfficeProps) {
  const sections = sectionsFor(role);
  const [first] = sections;
  const counts = useQueueCounts();
  const { pathname } = useLocation();
  useOfficeTitle(sections, counts, pathname);
  return (
    <>
      <UndoBar />
      <KeysDialog />
      <OfficeMenu {...{ role, who, sections, counts, onLogOut }} />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Routes>
          {sections.map(({ path, Part }) => (
            <Route key={path} path={path} element={<Part />} />
          ))}
          {first && first.path !== "" && <Route index element={<Navigate to={addressOf(first)} replace />} />}
          <Route path="*" element={<NotFound back={<LinkButton to="/admin">Go to the back office</LinkButton>} />} />
        </Routes>
      </Suspense>
    </>
  );
}

/** "Reports (1) – Back office": the part that is open, and how much waits there. */
export function officeTitle(sections: readonly Section[], counts: Record<string, number>, pathname: string): string {
  const [, , part = ""] = pathname.split("/");
  const open = sections.find((section) => addressOf(section) === part);
  if (!open) return "Back office";
  const waiting = counts[part];
  return `${open.label}${waiting ? ` (${waiting})` : ""} – Back office`;
}

/** Sets the title of the tab, for users with many tabs. */
function useOfficeTitle(sections: readonly Section[], counts: Record<string, number>, pathname: string) {
  const { brand } = useConfig();
  const title = `${officeTitle(sections, counts, pathname)} – ${brand}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Length of each queue of the viewer, fetched with each part of the back office that opens. */
function useQueueCounts(): Record<string, number> {
  const { pathname } = useLocation();
  const { answer } = useQuery(pathname, () => api("GET /v2/admin/queues"));
  const [latest, setLatest] = useState(answer);
  // The previous result is shown until the next one arrives.
  useEffect(() => {
    if (answer) setLatest(answer);
  }, [answer]);
  return Object.fromEntries((latest ?? []).map(({ queue, count }) => [queue, count]));
}
