import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { say, sayLater } from "#/shared/say.ts";
import { type FilterName, type ResultsQuery, searchPath } from "./results-query.ts";

interface FilterChipsProps {
  query: ResultsQuery;
  /** The name of the searched category. */
  category: string;
  /** The searched trade is one whose customers book a time. */
  isBooked: boolean;
}

interface Filter {
  filter: FilterName;
  value: string;
  label: string;
}

const chips: Filter[] = [
  { filter: "open_now", value: "true", label: sayLater("Open now") },
  { filter: "takes_bookings", value: "true", label: sayLater("Takes bookings") },
  { filter: "verified", value: "true", label: sayLater("Verified") },
  { filter: "replies_fast", value: "true", label: sayLater("Replies fast") },
  { filter: "min_rating", value: "4", label: sayLater("4 stars and up") },
];

/** The filters most used, each a link that switches one on or off and stays where it was tapped. */
export function FilterChips({ query, category, isBooked }: FilterChipsProps) {
  const usual = chips.filter(({ filter }) => filter !== "takes_bookings" || isBooked || query.takes_bookings);
  const all = category ? [{ filter: "category" as const, value: query.category, label: category }, ...usual] : usual;
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
    ? // As wide as without the tick: the chips after it stay where they are.
      "gap-0.5 border border-ink bg-ink px-2 text-bg"
    : "bg-surface px-4 text-ink border border-hairline group-hover:bg-well";
  return (
    <li className="shrink-0">
      <Link
        to={searchPath(query, { [filter]: isOn ? "" : value })}
        rel="nofollow"
        className="group inline-flex min-h-11 items-center no-underline"
      >
        <span
          className={`relative inline-flex min-h-9 items-center whitespace-nowrap rounded-pill font-semibold text-sm ${look}`}
        >
          {isOn && <Icon name="check" size={14} />}
          {say(label)}
          {isOn && <span className="sr-only"> {say("(on; switch off)")}</span>}
        </span>
      </Link>
    </li>
  );
}

/** On screens too narrow for both: leads to the results on the map, or back to the list. */
export function ViewSwitch({ query }: { query: ResultsQuery }) {
  const isMap = query.view === "map";
  return (
    <Link
      to={searchPath(query, { view: isMap ? "" : "map", offset: query.offset })}
      rel="nofollow"
      className="group inline-flex min-h-11 shrink-0 items-center no-underline lg:hidden"
      onClick={({ currentTarget }) => currentTarget.parentElement?.scrollTo({ left: 0 })}
    >
      <span className="inline-flex min-h-9 items-center gap-1 rounded-pill border border-hairline bg-surface pr-3.5 pl-2.5 font-semibold text-ink text-sm group-hover:bg-well">
        <Icon name={isMap ? "menu" : "map-pin"} size={18} />
        {isMap ? say("List") : say("Map")}
      </span>
    </Link>
  );
}
