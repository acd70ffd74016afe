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

function tell(id: string, body: { what: "page" | "number"; search?: string }) {
  const signals = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (signals.doNotTrack === "1" || signals.globalPrivacyControl) return;
  api("POST /v2/business/{id}/seen", { params: { id }, body }).catch(() => console.log("Analytics tracking failed"));
}
