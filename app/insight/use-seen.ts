import { useEffect } from "react";
import { api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";

/** Counts for its owner that a page was opened, and, for a member, that its number was shown. */
export function useSeen(id: string, takeSearch: () => string) {
  const isMember = Boolean(useSession()?.token);

  // `takeSearch` answers once; the page says when.
  useEffect(() => {
    tell(id, { what: "page", search: takeSearch() || undefined });
  }, [id]);

  useEffect(() => {
    if (isMember) countNumberShown(id);
  }, [id, isMember]);
}

/** Counts for its owner that a member was shown the number: once a day each. */
export const countNumberShown = (id: string) => tell(id, { what: "number" });

/** Counts that results were shown, once for each search and place. @param asked both; empty: nothing was searched */
export function useSearchSeen(asked: string, hasAnswer: boolean) {
  useEffect(() => {
    if (asked && mayCount()) report(api("POST /v2/search_seen", { body: { has_answer: hasAnswer } }));
  }, [asked]);
}

function tell(id: string, body: { what: "page" | "number"; search?: string }) {
  if (mayCount()) report(api("POST /v2/business/{id}/seen", { params: { id }, body }));
}

/** Visitors with Do Not Track are not counted. */
function mayCount() {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && !globalPrivacyControl;
}

const report = (counted: Promise<unknown>) => counted.catch(() => console.log("Analytics tracking failed"));
