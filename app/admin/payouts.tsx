import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { useQuery } from "#/app/use-query.ts";
import type { BankCheck, PayoutDetail, PayoutToDecide } from "#/server/admin/payouts/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { shortDate } from "#/shared/time.ts";
import { BusinessLink } from "./list/row-table.tsx";
import { payoutWords } from "./list/words.ts";
import { Waits } from "./list/work-list.tsx";
import { CaseFile, Copied, Facts, Part } from "./queue/case-file.tsx";
import { OwnNote } from "./queue/case-steps.tsx";
import { type Decision, Decisions, type Template } from "./queue/decisions.tsx";
import { queueScreen } from "./queue/queue.tsx";

type State = PayoutToDecide["state"];

const isState = (text: string): text is State => text in payoutWords;

/** Payouts under way, and each of them. */
export default queueScreen({
  path: "payouts",
  title: "Payouts",
  ask: (view) => api("GET /v2/admin/payouts", { query: { state: isState(view) ? view : undefined } }),
  views: { "": "Under way", ...payoutWords },
  // A payout without bank details waits for the member, not for us.
  isNext: ({ is_own, account_number }) => !is_own && account_number !== "",
  row: ({ whose, trust, amount, state, account_number, requested_at, in_common }) => ({
    title: `${formatNaira(amount)} to ${whose.name}`,
    facts: [payoutWords[state], account_number === "" && "no bank details yet"],
    ...{
      trust,
      risks: in_common,
      isHeld: in_common.length > 0,
      end:
        state === "paid" || state === "refused" ? `asked ${shortDate(requested_at)}` : <Waits since={requested_at} />,
    },
  }),
  open: (id) => api("GET /v2/admin/payouts/{id}", { params: { id } }),
  problem: "The payout did not load.",
  file: (payout) => <PayoutFile payout={payout} />,
});

function PayoutFile({ payout }: { payout: PayoutDetail }) {
  const { id, whose, amount, state, is_own, account_number } = payout;
  const { answer: bank, hasFailed } = useQuery(account_number && id, async () =>
    account_number ? api("GET /v2/admin/payouts/{id}/bank", { params: { id } }) : undefined,
  );
  const risks = [...payout.in_common, ...bankRisks(bank)];
  return (
    <CaseFile
      rowId={id}
      title={`${formatNaira(amount)} to ${whose.name}`}
      decide={is_own ? <OwnNote /> : <Decisions decisions={decisionsOn(payout, risks)} />}
    >
      {risks.length > 0 && (
        <section aria-label="Risks" className="grid gap-1 rounded-card border border-danger bg-surface p-4 text-danger">
          {risks.map((risk) => (
            <b key={risk}>{risk}</b>
          ))}
        </section>
      )}
      <Facts
        facts={[
          ["State", payoutWords[state]],
          ["Bank", payout.bank_name || "Not given yet"],
          [
            "Account number",
            account_number && <Copied key="number" text={account_number} done="Account number copied" />,
          ],
          ["Account name", payout.account_name],
          ["Asked", shortDate(payout.requested_at)],
          ["Decided", payout.decided_at && shortDate(payout.decided_at)],
          ["Bank reference", payout.bank_reference],
          ["Reason", payout.reason],
        ]}
      />
      {account_number && <BankAnswer answer={hasFailed ? "silent" : bank} />}
      <Link to={`/admin/people/${whose.id}`} className="underline">
        Everything about {whose.name}
      </Link>
      <EarnedWith earned={payout.earned_with} />
      {payout.needs_second && (
        <p className="rounded-card bg-well p-4">You approved this payout. Above ₦50,000 somebody else has to pay it.</p>
      )}
    </CaseFile>
  );
}

function EarnedWith({ earned }: { earned: PayoutDetail["earned_with"] }) {
  if (earned.length === 0) return null;
  const total = earned.reduce((sum, { reward }) => sum + reward, 0);
  return (
    <Part title="Earned with">
      <ul className="divide-y divide-hairline">
        {earned.map(({ friend, business, reward, live_since }) => (
          <li key={friend.id} className="flex justify-between gap-4 py-1.5">
            <span className="wrap-anywhere min-w-0">
              {friend.name} · <BusinessLink id={business.id}>{business.name}</BusinessLink>
              {business.status !== "active" && ` (${business.status})`}
              {live_since && <span className="block text-ink-2 text-sm">live since {shortDate(live_since)}</span>}
            </span>
            <span className="tabular-nums">{formatNaira(reward)}</span>
          </li>
        ))}
        <li className="flex justify-between gap-4 py-1.5 font-semibold">
          In all <span className="tabular-nums">{formatNaira(total)}</span>
        </li>
      </ul>
    </Part>
  );
}

/** Reasons to refuse, each with the risks that it fits. */
const refusals: readonly (readonly [reason: string, fits: RegExp])[] = [
  ["The account is in another name than yours. Enter an account of your own.", /in the name of|is not the name of/],
  ["The bank does not know this account. Check the number and the bank.", /does not know/],
  ["The referred accounts belong to the same person.", /^It uses|have the same|use the same|from the same/],
];

/** Reasons to pay in spite of a risk. */
const approvals: Template[] = [
  { text: "We saw the identity papers of both people." },
  { text: "The bank confirmed the holder of the account to us." },
  { text: "They are one family: seen on their papers." },
];

const reopenings: Template[] = [{ text: "It was refused by mistake." }, { text: "The bank details are right now." }];

const refusalsFor = (risks: readonly string[]): Template[] =>
  refusals.map(([text, fits]) => ({ text, isFitting: risks.some((risk) => fits.test(risk)) }));

/** Where there is a risk, not to pay is the safe decision: it is the emphasised one, at its usual place. */
export function decisionsOn(payout: Omit<PayoutDetail, "earned_with">, risks: readonly string[]): Decision[] {
  const { id, whose, amount, state: seen, account_version: seen_account, needs_second } = payout;
  const { account_number, bank_name, account_name } = payout;
  const what = `${formatNaira(amount)} to ${whose.name}`;
  const step = (body: { step: "approve" | "pay" | "refuse" | "reopen"; bank_reference?: string; reason?: string }) =>
    api("POST /v2/admin/payouts/{id}", { params: { id }, body: { ...body, seen, seen_account } });
  const isHeld = risks.length > 0;
  const approve: Decision = {
    label: "Approve",
    key: "A",
    isDangerous: isHeld,
    ...(isHeld
      ? {
          ask: {
            title: `Approve ${what}`,
            hint: `${risks.join(". ")}. Say why it is right to pay. Kept in the audit log.`,
            templates: approvals,
          },
        }
      : {
          confirm: {
            title: `Approve ${what}`,
            text: `${whose.name} is told at once. The money goes to ${account_number}, ${bank_name}, ${account_name}. Nothing is sent yet: the payout stays in the queue until it is marked as paid.`,
          },
        }),
    send: (reason) => step({ step: "approve", reason }),
    later: "It can be refused until it is marked as paid.",
  };
  const pay: Decision = {
    label: "Mark as paid",
    key: "P",
    isDangerous: isHeld,
    ask: {
      label: "Bank reference",
      title: `Mark ${what} as paid`,
      hint: `Nothing is sent from here: transfer ${formatNaira(amount)} at the bank first, to ${account_number}, ${bank_name}, ${account_name}. Then enter the bank’s own reference of the transfer.`,
      missing: "Enter the bank’s reference",
    },
    send: (bank_reference) => step({ step: "pay", bank_reference }),
  };
  const refuse: Decision = {
    label: "Refuse",
    key: "R",
    isDangerous: !isHeld,
    ask: {
      title: `Refuse ${what}`,
      hint: `${whose.name} will see this. The ${formatNaira(amount)} stays theirs: they can ask for it again.`,
      templates: refusalsFor(risks),
    },
    send: (reason) => step({ step: "refuse", reason }),
    later: "It can be reopened.",
  };
  const reopen: Decision = {
    label: "Reopen",
    key: "E",
    isEqual: true,
    ask: {
      title: `Reopen ${what}`,
      hint: `${whose.name} is told that it is looked at again, but does not see this. The ${formatNaira(amount)} leaves what they can ask for, and the payout waits for a decision. Kept in the audit log.`,
      templates: reopenings,
    },
    send: (reason) => step({ step: "reopen", reason }),
    later: "It can be refused again.",
  };
  const canBePaid = account_number !== "";
  return [
    seen === "requested" && canBePaid && approve,
    seen === "approved" && canBePaid && !needs_second && pay,
    (seen === "requested" || seen === "approved") && refuse,
    seen === "refused" && reopen,
  ].filter((one) => one !== false);
}

const words: Record<Exclude<BankCheck["state"], "found">, string> = {
  "not connected": "The bank check is not connected. Check the name with the bank before you pay.",
  silent: "The bank does not answer. Check the name by hand, or try again later.",
  "unknown bank": "No bank has this name, or more than one has. Ask the owner which bank it is.",
  "unknown account": "The bank does not know this account. Do not pay; ask the owner to correct it.",
};

/** The holder of the account, as the bank says it. */
function BankAnswer({ answer }: { answer: BankCheck | "silent" | undefined }) {
  return (
    <p role="status" className="wrap-anywhere min-h-12 rounded-card bg-well p-3">
      {answer === "silent" ? words.silent : answer ? textOf(answer) : "Asking the bank …"}
    </p>
  );
}

function textOf({ state, name, matches }: BankCheck) {
  if (state !== "found") return words[state];
  return (
    <>
      The bank says: <b>{name}</b>. {matches && "That is the name given."}
    </>
  );
}

function bankRisks(bank: BankCheck | undefined): string[] {
  if (bank?.state === "unknown account") return ["The bank does not know this account"];
  return bank?.state === "found" && !bank.matches ? [`The account is in the name of ${bank.name}`] : [];
}
