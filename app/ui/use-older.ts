import { useState } from "react";
import { problemsOf } from "./problems.ts";
import { showToast } from "./toast.tsx";

/**
 * A list and its older rows, fetched page by page. A page that is not full is the last.
 * @param first the first page, which may be re-read
 * @param load the page after this row
 */
export function useOlder<Row extends { id: string }>(
  first: readonly Row[],
  pageSize: number,
  load: (last: Row) => Promise<Row[]>,
) {
  const [older, setOlder] = useState<readonly Row[]>([]);
  const [hasEnded, setHasEnded] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // New rows have moved others out of the first page.
  const shown = new Set(first.map(({ id }) => id));
  const rows = [...first, ...older.filter(({ id }) => !shown.has(id))];

  async function more() {
    setIsBusy(true);
    try {
      const next = await load(rows.at(-1)!);
      setOlder([...older, ...next]);
      setHasEnded(next.length < pageSize);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return { rows, more, isBusy, hasMore: first.length >= pageSize && !hasEnded };
}
