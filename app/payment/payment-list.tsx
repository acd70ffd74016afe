import { useState } from "react";
import { SavePdf } from "#/app/media/save-pdf.tsx";
import { StateWord } from "#/app/ui/badge.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import type { Payment } from "#/server/payment/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { months } from "#/shared/months.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";

const states = {
  paid: { word: sayLater("Paid"), icon: "check", look: "text-open" },
  checking: { word: sayLater("We are checking it"), icon: "clock", look: "text-ink-2" },
  declined: { word: sayLater("Declined"), icon: "alert", look: "text-danger" },
  refunded: { word: sayLater("Refunded"), icon: "check", look: "text-ink-2" },
} as const satisfies Record<Payment["status"], Parameters<typeof StateWord>[0]>;

/** Payments of an owner, each with its receipt. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  const [open, setOpen] = useState<Payment>();
  return (
    <section id="payments" aria-labelledby="payments-title" className="grid gap-2">
      <h2 id="payments-title" className="font-extrabold text-lg">
        {say("Your payments")}
      </h2>
      {payments.length === 0 && <p className="text-ink-2">{say("Nothing paid yet.")}</p>}
      <ul className="divide-y divide-hairline">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <div>
              <p>
                <span className="font-semibold tabular-nums">{formatNaira(payment.amount)}</span>,{" "}
                {payment.package_name}, {months(payment.figure)}
              </p>
              <p className="text-ink-2 text-sm">
                <time dateTime={payment.date}>{shortDate(payment.date)}</time> · {say(states[payment.status].word)}
                {payment.is_test && ` · ${say("Test payment")}`}
              </p>
            </div>
            {payment.status !== "declined" && (
              <button
                type="button"
                aria-label={say("Receipt of {date}", { date: shortDate(payment.date) })}
                className="min-h-12 cursor-pointer underline"
                onClick={() => setOpen(payment)}
              >
                {say("Receipt")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={say("Receipt")} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open && <Receipt payment={open} />}
      </Dialog>
    </section>
  );
}

function Receipt({ payment }: { payment: Payment }) {
  const { package_name, figure, amount, status, date, start_date, end_date, reference, is_test } = payment;
  const { receipt_number: number } = payment;
  const lines: [string, string][] = [
    ...(number ? [[say("Number"), number] satisfies [string, string]] : []),
    [say("For"), `${package_name}, ${months(figure)}`],
    ...(start_date
      ? [
          [say("Time"), say("{from} to {to}", { from: shortDate(start_date), to: shortDate(end_date) })] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [say("Date"), shortDate(date)],
    [say("Reference"), reference],
  ];
  return (
    <div className="grid gap-4">
      {is_test && (
        <p lang="en-NG" className="rounded-card bg-boost p-3 font-semibold text-on-boost">
          Test payment – no money moves
        </p>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span
          className={`font-extrabold text-2xl tabular-nums tracking-tight ${status === "refunded" ? "text-ink-2 line-through" : ""}`}
        >
          {formatNaira(amount)}
        </span>
        <StateWord {...states[status]} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {lines.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {number && <SavePdf path={`/v2/payments/${payment.id}/receipt`} name={`receipt-${number}.pdf`} />}
    </div>
  );
}
