import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import type { BankCheck } from "#/server/admin/payouts/contract.ts";

const words: Record<Exclude<BankCheck["state"], "found">, string> = {
  "not connected": "The bank check is not connected. Check the name with the bank before you pay.",
  silent: "The bank does not answer. Check the name by hand, or try again later.",
  "unknown bank": "No bank has this name, or more than one has. Ask the owner which bank it is.",
  "unknown account": "The bank does not know this account. Do not pay; ask the owner to correct it.",
};

/** The holder of the account, as the bank says it. */
export function BankAnswer({ payoutId }: { payoutId: string }) {
  const { answer, hasFailed } = useQuery(payoutId, () =>
    api("GET /v2/admin/payouts/{id}/bank", { params: { id: payoutId } }),
  );
  return (
    <p role="status" className="wrap-anywhere min-h-12 rounded-card bg-well p-3">
      {hasFailed ? words.silent : answer ? textOf(answer) : "Asking the bank …"}
    </p>
  );
}

function textOf({ state, name, matches }: BankCheck) {
  if (state !== "found") return words[state];
  return (
    <>
      The bank says: <b>{name}</b>.{" "}
      {matches ? "That is the name given." : <b className="text-danger">That is not the name given.</b>}
    </>
  );
}
