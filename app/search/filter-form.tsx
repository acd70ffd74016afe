import type { ComponentProps } from "react";
import { Form, Link } from "react-router";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";
import { countFilters, filters, type ResultsQuery, searchPath, withoutFilters } from "./results-query.ts";

interface FilterFormProps {
  query: ResultsQuery;
  /** Names by slug. */
  categories: Readonly<Record<string, string>>;
}

/** Chips beside the place switch these; the form carries them on. */
const chipFilters = filters.filter((name) => !["category", "min_rating", "takes_bookings"].includes(name));

/** The filters that are no chips, and the order of results: a GET form of its own, folded away until it is wanted. */
export function FilterForm({ query, categories }: FilterFormProps) {
  const count = countFilters(query);
  return (
    <details className="group print:hidden" key={searchPath(query)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-pill bg-surface px-4 font-semibold text-sm shadow-card hover:bg-well [&::-webkit-details-marker]:hidden">
        <Icon name="filter" size={20} />
        <span>
          <span className="sm:hidden">{say("Filter")}</span>
          <span className="max-sm:hidden">{say("Filter and sort")}</span>
          {count > 0 && (
            <>
              {" "}
              <span aria-hidden="true">({count})</span>
              <span className="sr-only">{say("({count} on)", { count })}</span>
            </>
          )}
        </span>
        <Icon name="chevron-down" size={20} className="text-ink-2 group-open:rotate-180" />
      </summary>
      <Form
        action="/search"
        aria-label={say("Filter and sort")}
        className="absolute inset-x-0 top-full z-10 mt-2 grid gap-4 rounded-card bg-surface p-4 shadow-card outline outline-hairline sm:grid-cols-2 lg:grid-cols-3"
      >
        <input type="hidden" name="search" value={query.search} />
        <input type="hidden" name="location" value={query.location} />
        {query.view && <input type="hidden" name="view" value={query.view} />}
        {query.lat && <input type="hidden" name="lat" value={query.lat} />}
        {query.lng && <input type="hidden" name="lng" value={query.lng} />}
        {chipFilters.map((name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />)}
        <Selects query={query} categories={categories} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-2 lg:col-span-3">
          <Button type="submit">{say("Show results")}</Button>
          {count > 0 && (
            <Link to={searchPath(query, withoutFilters)} className="inline-flex min-h-12 items-center underline">
              {say("Remove all filters")}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}

function Selects({ query, categories }: FilterFormProps) {
  return (
    <>
      <Choice id="filter-category" label={say("Category")} name="category" defaultValue={query.category}>
        <option value="">{say("Any category")}</option>
        {Object.entries(categories).map(([slug, name]) => (
          <option key={slug} value={slug}>
            {say(name)}
          </option>
        ))}
      </Choice>
      <Choice id="filter-rating" label={say("Rating")} name="min_rating" defaultValue={query.min_rating}>
        <option value="">{say("Any rating")}</option>
        <option value="3">{say("3 stars and up")}</option>
        <option value="4">{say("4 stars and up")}</option>
        <option value="4.5">{say("4.5 stars and up")}</option>
      </Choice>
      <Choice id="filter-sort" label={say("Sort by")} name="sort" defaultValue={query.sort || "best"}>
        <option value="best">{say("Best match")}</option>
        <option value="rating">{say("Highest rating")}</option>
        <option value="nearest">{say("Nearest")}</option>
        <option value="newest">{say("Newest")}</option>
      </Choice>
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="takes_bookings"
          value="true"
          defaultChecked={query.takes_bookings !== ""}
          className="size-5 shrink-0 accent-brand"
        />
        {say("Takes bookings")}
      </label>
    </>
  );
}

/** A plain select: the whole field with errors and hints is a large part of the script of a page that needs neither. */
function Choice({ label, ...select }: ComponentProps<"select"> & { label: string }) {
  return (
    <div className="grid content-end gap-1">
      <label htmlFor={select.id} className="font-semibold">
        {label}
      </label>
      <select
        {...select}
        className="min-h-12 w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-ink"
      />
    </div>
  );
}
