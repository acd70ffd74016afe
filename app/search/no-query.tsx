import type { ReactNode } from "react";
import { say } from "#/shared/say.ts";
import { CategoryTiles } from "./category-tiles.tsx";
import type { Refusal } from "./refusal.ts";
import { searchPath } from "./results-query.ts";

interface NoQueryProps {
  refusal: Refusal | null;
  categories: { name: string; slug: string }[];
  location: string;
  trades: ReactNode;
}

/** Without a query, or with one that was rejected. */
export default function NoQuery({ refusal, categories, location, trades }: NoQueryProps) {
  const others = Object.entries(refusal?.fields ?? {}).filter(([field]) => field !== "search");
  return (
    <div className="mt-6">
      <div className="grid max-w-prose gap-3">
        <h1 className="font-extrabold text-2xl">
          {refusal ? say("This search can’t be answered") : say("What do you need?")}
        </h1>
        {refusal && refusal.detail !== refusal.fields.search && <p className="text-danger">{say(refusal.detail)}</p>}
        {others.length > 1 && (
          <ul className="list-disc pl-5">
            {others.map(([field, problem]) => (
              <li key={field}>{say(problem)}</li>
            ))}
          </ul>
        )}
        <p className="text-ink-2">{say("Type what you need, for example plumber")}</p>
      </div>
      {trades}
      {categories.length > 0 && (
        <section aria-labelledby="categories" className="mt-8">
          <h2 id="categories" className="font-extrabold text-lg">
            {say("All categories")}
          </h2>
          <CategoryTiles
            categories={categories.map((one) => ({ ...one, to: searchPath({ category: one.slug, location }) }))}
          />
        </section>
      )}
    </div>
  );
}
