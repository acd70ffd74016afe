import { useEffect } from "react";
import { api } from "#/app/api.ts";

/** Counts for its owner that a page was opened. */
export function useSeen(id: string, takeSearch: () => string) {
  // `takeSearch` answers once; the page says when.
  useEffect(() => {
    const body = { what: "page", search: takeSearch() || undefined } as const;
    if (mayCount()) report(api("POST /v2/business/{id}/seen", { params: { id }, body }));
  }, [id]);
}

/** Counts that results were shown, once for each search and place. @param asked both; empty without a search */
export function useSearchSeen(query: string, hasAnswer: boolean) {
  useEffect(() => {
    if (query && mayCount()) report(api("POST /v2/search_seen", { body: { has_answer: hasAnswer } }));
  }, [query]);
}

/** Visitors with Do Not Track are not counted. */
function mayCount() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && !globalPrivacyControl;
}

const report = (counted: Promise<unknown>) => counted.catch(() => console.log("Analytics tracking failed"));
