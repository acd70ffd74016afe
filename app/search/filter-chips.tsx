import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { type Asked, searchPath } from "./asked.ts";

interface FilterChipsProps {
  asked: Asked;
  /** The name of the category asked for. */
  category: string;
}

/** The filters most used, each a link that switches one on or off. */
export function FilterChips({ asked, category }: FilterChipsProps) {
  return (
    <ul aria-label="Filters" className="flex gap-2">
      <Chip asked={asked} filter="open_now" value="true" label="Open now" />
      {category && <Chip asked={asked} filter="category" value={asked.category} label={category} />}
      <Chip asked={asked} filter="verified" value="true" label="Verified" />
      <Chip asked={asked} filter="replies_fast" value="true" label="Replies fast" />
      <Chip asked={asked} filter="min_rating" value="4" label="4 stars and up" />
    </ul>
  );
}

interface ChipProps {
  asked: Asked;
  filter: "category" | "verified" | "open_now" | "min_rating" | "replies_fast";
  value: string;
  label: string;
}

function Chip({ asked, filter, value, label }: ChipProps) {
  const isOn = asked[filter] === value;
  const look = isOn
    ? "border-transparent bg-brand pr-4 pl-3 font-semibold text-on-brand"
    : "border-control bg-surface px-4 text-ink hover:bg-well";
  return (
    <li className="shrink-0">
      <Link
        to={searchPath(asked, { [filter]: isOn ? "" : value })}
        rel="nofollow"
        className={`relative inline-flex min-h-12 items-center gap-1 whitespace-nowrap rounded-pill border no-underline ${look}`}
      >
        {isOn && <Icon name="check" size={20} />}
        {label}
        {isOn && <span className="sr-only"> (on; switch off)</span>}
      </Link>
    </li>
  );
}
