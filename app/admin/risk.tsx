import { Link } from "react-router";
import type { Duplicate } from "#/server/admin/risk/contract.ts";
import { Part } from "./queue/case-file.tsx";

/** Other people with the same phone, number, bank account or picture, each with a link to their page. */
export function Duplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <Part title="The same elsewhere">
      <ul className="grid gap-1">
        {duplicates.map(({ what, people }) => (
          <li key={what} className="wrap-anywhere">
            {what === "similar picture" ? "A picture that looks the same" : `Same ${what}`}:{" "}
            {people.map(({ id, name }, at) => (
              <span key={id}>
                {at > 0 && ", "}
                <Link to={`/admin/people/${id}`} className="underline">
                  {name || "No name yet"}
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}
