import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";

/** Length of each queue of the viewer, asked anew with each part of the back office that opens. */
export function useQueueCounts(): Record<string, number> {
  const { pathname } = useLocation();
  const { answer } = useQuery(pathname, () => api("GET /v2/admin/queues"));
  const [latest, setLatest] = useState(answer);
  // Until the next answer is there the one before stands.
  useEffect(() => {
    if (answer) setLatest(answer);
  }, [answer]);
  return Object.fromEntries((latest ?? []).map(({ queue, count }) => [queue, count]));
}
