import { useEffect } from "react";
import { useConfig } from "#/app/use-config.ts";
import { addressOf, type Section } from "../sections.ts";

/** "Reports (1) – Back office": the part that is open, and how much waits there. */
export function officeTitle(sections: readonly Section[], counts: Record<string, number>, pathname: string): string {
  const [, , part = ""] = pathname.split("/");
  const open = sections.find((section) => addressOf(section) === part);
  if (!open) return "Back office";
  const waiting = counts[part];
  return `${open.label}${waiting ? ` (${waiting})` : ""} – Back office`;
}

/** Keeps the title of the tab: a person who works with many tabs finds the one they want by it. */
export function useOfficeTitle(sections: readonly Section[], counts: Record<string, number>, pathname: string) {
  const { brand } = useConfig();
  const title = `${officeTitle(sections, counts, pathname)} – ${brand}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
