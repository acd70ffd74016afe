import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";
import { type Asked, searchPath } from "./asked.ts";

interface FilterChipsProps {
  asked: Asked;
  /** The name of the category asked for. */
  category: string;
}

interface Filter {
  filter: "category" | "verified" | "open_now" | "min_rating" | "replies_fast";
  value: string;
  label: string;
}

const chips: Filter[] = [
  { filter: "open_now", value: "true", label: "Open now" },
  { filter: "verified", value: "true", label: "Verified" },
  { filter: "replies_fast", value: "true", label: "Replies fast" },
  { filter: "min_rating", value: "4", label: "4 stars and up" },
];

/** The filters most used, each a link that switches one on or off. Those that are on come first: on a phone the others lie behind the edge. */
export function FilterChips({ asked, category }: FilterChipsProps) {
  const isOn = ({ filter, value }: Filter) => asked[filter] === value;
  const all = category ? [{ filter: "category" as const, value: asked.category, label: category }, ...chips] : chips;
  return (
    <ul aria-label="Filters" className="flex gap-2">
      {[...all.filter(isOn), ...all.filter((one) => !isOn(one))].map((one) => (
        <Chip key={one.filter} asked={asked} isOn={isOn(one)} {...one} />
      ))}
    </ul>
  );
}

interface ChipProps extends Filter {
  asked: Asked;
  isOn: boolean;
}

function Chip({ asked, isOn, filter, value, label }: ChipProps) {
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
