import { Link } from "react-router";
import { Icon } from "#/app/ui/icon.tsx";

interface HiredFilterProps {
  /** Number of all comments. */
  count: number;
  /** Of these, how many were written by customers who were hired here. */
  hired: number;
  isOn: boolean;
}

/** All reviews, or those of customers whose job with the business is done. */
export function HiredFilter({ count, hired, isOn }: HiredFilterProps) {
  return (
    <ul aria-label="Which reviews" className="mt-4 flex flex-wrap gap-2">
      <Choice to="?#reviews" label={`All (${count})`} isOn={!isOn} />
      <Choice to="?hired=true#reviews" label={`Hired here (${hired})`} isOn={isOn} />
    </ul>
  );
}

function Choice({ to, label, isOn }: { to: string; label: string; isOn: boolean }) {
  const look = isOn
    ? "border-transparent bg-brand pr-4 pl-3 font-semibold text-on-brand"
    : "border-control bg-surface px-4 text-ink hover:bg-well";
  return (
    <li>
      <Link
        to={to}
        rel="nofollow"
        preventScrollReset
        aria-current={isOn || undefined}
        className={`inline-flex min-h-12 items-center gap-1 whitespace-nowrap rounded-pill border no-underline ${look}`}
      >
        {isOn && <Icon name="check" size={20} />}
        {label}
      </Link>
    </li>
  );
}
