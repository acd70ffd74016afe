import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import type { BankCheck, PayoutDetail, PayoutToDecide } from "#/server/admin/payouts/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { CaseFile, Facts, Part } from "./queue/case-file.tsx";
import { type Decision, Decisions, OwnNote } from "./queue/decisions.tsx";
import { queueScreen, Risks } from "./queue/queue.tsx";
import { Marks } from "./risk.tsx";

type State = PayoutToDecide["state"];

const stateWords: Record<State, string> = {
  requested: "Asked for",
  approved: "Approved, to be paid",
  paid: "Paid",
  refused: "Refused",
};
const isState = (text: string): text is State => text in stateWords;

/** Payouts under way, and each of them. */
export default queueScreen({
  path: "payouts",
  title: "Payouts",
  ask: (view) => api("GET /v2/admin/payouts", { query: { state: isState(view) ? view : undefined } }),
  views: { "": "Under way", ...stateWords },
  // A payout without bank details waits for the member, not for us.
  isNext: ({ is_own, account_number }) => !is_own && account_number !== "",
  row: ({ whose, trust, amount, state, account_number, requested_at }) => (
    <>
      <span className="wrap-anywhere font-semibold">
        {formatNaira(amount)} to {whose.name}
      </span>
      <span>{stateWords[state]}</span>
      <Marks trust={trust} risks={[]} />
      <span className="text-ink-2 text-sm">
        asked {shortDate(requested_at)}
        {!account_number && " · no bank details yet"}
      </span>
    </>
  ),
  open: (id) => api("GET /v2/admin/payouts/{id}", { params: { id } }),
  problem: "The payout did not load.",
  file: (payout) => <PayoutFile payout={payout} />,
});

function PayoutFile({ payout }: { payout: PayoutDetail }) {
  const { id, whose, amount, state, is_own } = payout;
  return (
    <CaseFile rowId={id} title={`${formatNaira(amount)} to ${whose.name}`}>
      <Facts
        facts={[
          ["State", stateWords[state]],
          ["Bank", payout.bank_name || "Not given yet"],
          ["Account number", payout.account_number],
          ["Account name", payout.account_name],
          ["Asked", shortDate(payout.requested_at)],
          ["Decided", payout.decided_at && shortDate(payout.decided_at)],
          ["Bank reference", payout.bank_reference],
          ["Reason", payout.reason],
        ]}
      />
      {payout.account_number && <BankAnswer payoutId={id} />}
      <Risks risks={payout.in_common} />
      <EarnedWith earned={payout.earned_with} />
      {payout.needs_second && (
        <p className="rounded-card bg-well p-4">You approved this payout. Above ₦50,000 somebody else has to pay it.</p>
      )}
      {is_own ? <OwnNote /> : <Decisions decisions={decisionsOn(payout)} />}
    </CaseFile>
  );
}

function EarnedWith({ earned }: { earned: PayoutDetail["earned_with"] }) {
  if (earned.length === 0) return null;
  return (
    <Part title="Earned with">
      <ul className="grid gap-1">
        {earned.map(({ friend, business, reward, live_since }) => (
          <li key={friend.id} className="wrap-anywhere">
            {friend.name},{" "}
            {business.status === "active" ? (
              <Link to={businessPath(business)} className="underline">
                {business.name}
              </Link>
            ) : (
              `${business.name} (${business.status})`
            )}
            : {formatNaira(reward)}
            {live_since && `, live since ${shortDate(live_since)}`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function decisionsOn(payout: PayoutDetail): Decision[] {
  const { id, state: seen, account_number, account_version: seen_account, needs_second, in_common } = payout;
  const step = (body: { step: "approve" | "pay" | "refuse"; bank_reference?: string; reason?: string }) =>
    api("POST /v2/admin/payouts/{id}", { params: { id }, body: { ...body, seen, seen_account } });
  const isHeld = in_common.length > 0;
  const approve: Decision = {
    label: "Approve",
    letter: "A",
    ...(isHeld && { ask: { hint: `${in_common.join(". ")}. Say why it is right to pay. Kept in the audit log.` } }),
    send: (reason) => step({ step: "approve", reason }),
  };
  const pay: Decision = {
    label: "Mark as paid",
    letter: "P",
    ask: {
      label: "Bank reference",
      hint: "The bank’s own, of the transfer.",
      missing: "Enter the bank’s reference",
    },
    send: (bank_reference) => step({ step: "pay", bank_reference }),
  };
  const refuse: Decision = {
    label: "Refuse",
    letter: "R",
    isDangerous: true,
    ask: { hint: "The owner will see this." },
    send: (reason) => step({ step: "refuse", reason }),
  };
  const canBePaid = account_number !== "";
  const decisions = [
    seen === "requested" && canBePaid && approve,
    seen === "approved" && canBePaid && !needs_second && pay,
    (seen === "requested" || seen === "approved") && refuse,
  ];
  return decisions.filter((one) => one !== false);
}

const words: Record<Exclude<BankCheck["state"], "found">, string> = {
  "not connected": "The bank check is not connected. Check the name with the bank before you pay.",
  silent: "The bank does not answer. Check the name by hand, or try again later.",
  "unknown bank": "No bank has this name, or more than one has. Ask the owner which bank it is.",
  "unknown account": "The bank does not know this account. Do not pay; ask the owner to correct it.",
};

/** The holder of the account, as the bank says it. */
function BankAnswer({ payoutId }: { payoutId: string }) {
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
