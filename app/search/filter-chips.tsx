import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { say, sayLater } from "#/shared/say.ts";
import { type FilterName, type ResultsQuery, searchPath } from "./results-query.ts";

interface FilterChipsProps {
  query: ResultsQuery;
  /** The name of the searched category. */
  category: string;
}

interface Filter {
  filter: FilterName;
  value: string;
  label: string;
}

const chips: Filter[] = [
  { filter: "open_now", value: "true", label: sayLater("Open now") },
  { filter: "verified", value: "true", label: sayLater("Verified") },
  { filter: "replies_fast", value: "true", label: sayLater("Replies fast") },
  { filter: "min_rating", value: "4", label: sayLater("4 stars and up") },
];

/** The filters most used, each a link that switches one on or off and stays where it was tapped. */
export function FilterChips({ query, category }: FilterChipsProps) {
  const all = category ? [{ filter: "category" as const, value: query.category, label: category }, ...chips] : chips;
  return (
    <ul aria-label={say("Filters")} className="flex gap-2">
      {all.map((one) => (
        <Chip key={one.filter} query={query} isOn={query[one.filter] === one.value} {...one} />
      ))}
    </ul>
  );
}

interface ChipProps extends Filter {
  query: ResultsQuery;
  isOn: boolean;
}

function Chip({ query, isOn, filter, value, label }: ChipProps) {
  const look = isOn
    ? "bg-ink pr-3.5 pl-2.5 text-bg"
    : "bg-surface px-3.5 text-ink border border-hairline group-hover:bg-well";
  return (
    <li className="shrink-0">
      <Link
        to={searchPath(query, { [filter]: isOn ? "" : value })}
        rel="nofollow"
        className="group inline-flex min-h-11 items-center no-underline"
      >
        <span
          className={`relative inline-flex min-h-9 items-center gap-1 whitespace-nowrap rounded-pill font-semibold text-sm ${look}`}
        >
          {isOn && <Icon name="check" size={18} />}
          {say(label)}
          {isOn && <span className="sr-only"> {say("(on; switch off)")}</span>}
        </span>
      </Link>
    </li>
  );
}

const views = [
  { view: "", label: sayLater("List") },
  { view: "map", label: sayLater("Map") },
];

/** On screens too narrow for both: the results as a list or on the map. */
export function ViewSwitch({ query }: { query: ResultsQuery }) {
  return (
    <ul
      aria-label={say("Show results as")}
      className="flex shrink-0 rounded-pill border border-hairline bg-surface lg:hidden"
    >
      {views.map(({ view, label }) => (
        <li key={view}>
          <Link
            to={searchPath(query, { view, offset: query.offset })}
            rel="nofollow"
            aria-current={query.view === view || undefined}
            className="group inline-flex min-h-11 items-center no-underline"
          >
            <span
              className={`inline-flex min-h-9 items-center rounded-pill px-3.5 font-semibold text-sm ${query.view === view ? "bg-ink text-bg" : "text-ink group-hover:bg-well"}`}
            >
              {say(label)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
