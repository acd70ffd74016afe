import { api, type ResponseOf } from "#/app/api.ts";
import { countOf } from "#/shared/count-of.ts";
import { formatNaira } from "#/shared/money.ts";
import { dateAndTime, shortDate } from "#/shared/time.ts";
import { RecordHead, recordScreen } from "./list/record.tsx";
import { BusinessLink, PersonLink } from "./list/row-table.tsx";
import { StatusMark } from "./list/status-mark.tsx";
import { paymentWords } from "./list/words.ts";
import { Copied, Facts, Part } from "./queue/case-file.tsx";

type OfficePayment = ResponseOf<"GET /v2/admin/payments/{id}">;

/** One payment: who paid for what, and how far it got. */
export default recordScreen({
  load: (id) => api("GET /v2/admin/payments/{id}", { params: { id } }),
  problem: "The payment did not load. It may be gone.",
  shown: (payment) => (
    <>
      <RecordHead back={{ title: "Payments", path: "/admin/payments" }} actions={null}>
        <h1 className="wrap-anywhere font-extrabold text-2xl lg:py-0!">{`${formatNaira(payment.price)} for ${payment.business.name}`}</h1>
        <p>
          <StatusMark words={paymentWords} status={payment.status} />
          {payment.is_test && " (test)"} · {dateAndTime(payment.date_created)}
        </p>
      </RecordHead>
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="rounded-card bg-surface p-4 shadow-card">
          <PaymentFacts payment={payment} />
        </div>
        <div className="rounded-card bg-surface p-4 shadow-card">
          <PaymentHistory payment={payment} />
        </div>
      </div>
    </>
  ),
});

function periodWords({ period, status }: OfficePayment): string {
  if (period) return `${shortDate(period.starts_at)} to ${shortDate(period.ends_at)}`;
  return status === "reversed" ? "Taken back" : "None";
}

function PaymentFacts({ payment }: { payment: OfficePayment }) {
  const { payer, business, plan, months, price, reference, steps } = payment;
  const charges = [...new Set(steps.map(({ charge_id }) => charge_id))];
  return (
    <Part title="Payment">
      <Facts
        facts={[
          ["Payer", <PersonLink key="payer" id={payer.id} name={payer.name || payer.email} />],
          [
            "Business",
            <BusinessLink key="business" id={business.id}>
              {business.name}
            </BusinessLink>,
          ],
          ["Plan", `${plan}, ${countOf(months, "month")}`],
          ["Price", formatNaira(price)],
          ["Premium", periodWords(payment)],
          ["Reference", <Copied key="reference" text={reference} done="Reference copied" />],
          ["Provider’s id", charges.join("\n") || "None yet"],
        ]}
      />
    </Part>
  );
}

const sources = {
  claim: "seen when the payer came back",
  webhook: "reported by the provider",
  reconciliation: "found by the regular check",
} as const;

/** Everything that happened to a payment, the earliest first. */
function eventsOf({ date_created, steps, refunds, price }: OfficePayment) {
  const stepWords = {
    succeeded: (paid: number) => `Paid${paid === price ? "" : ` ${formatNaira(paid)}, which is not the price`}`,
    failed: () => "Failed",
    applied: () => "Premium begun",
    reversed: () => "Paid back",
  };
  const events = [
    { key: "begun", at: date_created, words: "Checkout opened" },
    ...steps.map(({ id, step, amount, source, at }) => ({
      ...{ key: id, at, words: `${stepWords[step](amount)}${step === "applied" ? "" : `, ${sources[source]}`}` },
    })),
    ...refunds.map(({ id, amount, at }) => ({ key: id, at, words: `Refund of ${formatNaira(amount)} (${id})` })),
  ];
  return events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const PaymentHistory = ({ payment }: { payment: OfficePayment }) => (
  <Part title="History">
    <ol className="grid gap-1">
      {eventsOf(payment).map(({ key, at, words }) => (
        <li key={key} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <span className="text-ink-2 tabular-nums">{dateAndTime(at)}</span>
          <span className="wrap-anywhere">{words}</span>
        </li>
      ))}
    </ol>
  </Part>
);
