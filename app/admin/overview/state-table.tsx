import type { Overview } from "#/server/admin/overview/contract.ts";
import { formatCount } from "#/shared/count-of.ts";

/** The states beside each other, most businesses first. */
export function StateTable({ states }: { states: Overview["states"] }) {
  return (
    <details className="overflow-x-auto">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold text-lg underline">
        By state
      </summary>
      <table className="w-full text-left tabular-nums">
        <thead className="text-ink-2 text-sm">
          <tr>
            {["State", "Listings", "Verified", "Sign-ups"].map((label) => (
              <th key={label} scope="col" className="py-1 pr-3 font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map(({ state, businesses, verified, sign_ups }) => (
            <tr key={state} className="border-hairline border-t">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {state}
              </th>
              <td>{formatCount(businesses)}</td>
              <td>{formatCount(verified)}</td>
              <td>{formatCount(sign_ups)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
