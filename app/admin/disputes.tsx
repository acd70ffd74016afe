import { api, type ResponseOf } from "#/app/api.ts";
import { SavePdf } from "#/app/media/save-pdf.tsx";
import { stepWords } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { ageOf } from "./list/words.ts";
import { CaseFile, Facts, Part } from "./queue/case-file.tsx";
import { type Decision, Decisions } from "./queue/decisions.tsx";
import { queueScreen } from "./queue/queue.tsx";

type Dispute = ResponseOf<"GET /v2/admin/disputes">["items"][number];

const fetchQueue = () => api("GET /v2/admin/disputes");

/** Jobs whose two people disagree, and each of them. */
export default queueScreen({
  path: "disputes",
  title: "Disputes",
  ask: fetchQueue,
  row: ({ title, price, customer, business, disputed_at }) => (
    <>
      <span className="wrap-anywhere font-semibold">{title}</span>
      <span className="wrap-anywhere">
        {customer.name} and {business.name}, {formatNaira(price)}
      </span>
      <span className="text-ink-2 text-sm">waiting {ageOf(disputed_at, Date.now())}</span>
    </>
  ),
  open: async (id) => (await fetchQueue()).items.find((one) => one.id === id),
  problem: "The dispute did not load.",
  decided: "This dispute was decided already",
  file: (dispute) => <DisputeFile dispute={dispute} />,
});

function DisputeFile({ dispute }: { dispute: Dispute }) {
  const { id, title, scope, price, deposit, date, customer, business, customer_done, business_done } = dispute;
  const said = [customer_done && customer.name, business_done && business.name].filter(Boolean);
  return (
    <CaseFile rowId={id} title={title}>
      <Part title="What they agreed on">
        <Facts
          facts={[
            ["Customer", customer.name],
            ["Business", business.name],
            ["Price", formatNaira(price)],
            ["Deposit", deposit > 0 && formatNaira(deposit)],
            ["Day", date && shortDate(date)],
            ["Included", scope],
            ["Said done", said.length > 0 ? said.join(" and ") : "Nobody"],
          ]}
        />
      </Part>
      <Part title="What happened">
        <Steps dispute={dispute} />
        <SavePdf path={`/v2/admin/disputes/${id}/summary`} name={`dispute-${id.slice(-8)}.pdf`} variant="quiet" />
      </Part>
      <Decisions decisions={decisionsOn(dispute)} />
    </CaseFile>
  );
}

function Steps({ dispute: { history, customer, business } }: { dispute: Dispute }) {
  const names = { customer: customer.name, business: business.name, moderator: "A moderator" };
  return (
    <ol className="grid gap-3">
      {history.map(({ step, by, note, terms, at }) => (
        <li key={`${at} ${step} ${by}`} className="grid">
          <span className="wrap-anywhere">
            {stepWords(step, names[by])}
            {terms && `: ${terms.title}, ${formatNaira(terms.price)}`}
          </span>
          {note && <span className="wrap-anywhere rounded-card bg-well p-2">{note}</span>}
          <time dateTime={at} className="text-ink-2 text-sm">
            {shortDate(at)}, {clockTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function decisionsOn({ id }: Dispute): Decision[] {
  const hint = "Both people will see this.";
  const send = (state: "done" | "cancelled") => (reason: string) =>
    api("POST /v2/admin/disputes/{id}", { params: { id }, body: { state, reason } });
  return [
    { label: "Job is done", letter: "D", isEqual: true, ask: { hint }, send: send("done") },
    { label: "Job is cancelled", letter: "C", isEqual: true, ask: { hint }, send: send("cancelled") },
  ];
}
