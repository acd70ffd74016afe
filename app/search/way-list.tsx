import { Link } from "react-router";

export interface Way {
  text: string;
  to: string;
}

/** Places or services to go on to, each a link large enough for a thumb; in one row, it scrolls sideways on phones. */
export function WayList({ ways, isOneRow = false }: { ways: readonly Way[]; isOneRow?: boolean }) {
  const row = isOneRow ? "-mx-4 overflow-x-auto px-4 pb-1 whitespace-nowrap sm:mx-0 sm:flex-wrap sm:px-0" : "flex-wrap";
  return (
    <ul className={`flex gap-2 ${row}`}>
      {ways.map(({ text, to }) => (
        <li key={text}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center rounded-pill bg-surface px-4 font-semibold text-sm no-underline border border-hairline hover:bg-well"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
