import { Link } from "react-router";

export interface Way {
  text: string;
  to: string;
}

/** Places or services to go on to, each a link large enough for a thumb. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {ways.map(({ text, to }) => (
        <li key={text}>
          <Link
            to={to}
            className="inline-flex min-h-12 items-center rounded-pill border border-control bg-surface px-4 no-underline hover:bg-well"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
