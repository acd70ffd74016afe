import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import type { WordPreview as Preview } from "#/server/admin/vocabulary/contract.ts";
import { countOf } from "#/shared/count-of.ts";

/** What a word finds before and after it means something, in all of Nigeria. */
export function WordPreview({ word, means }: { word: string; means: string }) {
  const { answer } = useQuery(`${word} ${means}`, () => api("GET /v2/admin/words/preview", { query: { word, means } }));
  return (
    <p role="status" className="min-h-12 wrap-anywhere rounded-card bg-well p-3 text-sm">
      {answer ? textOf(word, answer) : "Looking what it changes…"}
    </p>
  );
}

function textOf(word: string, { before, after }: Preview): string {
  const found = (answers: Preview["before"]) => countOf(answers.total, "business", "businesses");
  const names = after.names.length > 0 ? `, first ${after.names.slice(0, 3).join(", ")}` : "";
  return `“${word}” finds ${found(before)} now, and ${found(after)} with this${names}.`;
}
