import { api, type ResponseOf } from "#/app/api.ts";
import { SavePdf } from "#/app/media/save-pdf.tsx";
import { countOf } from "#/shared/count-of.ts";
import { stepWords } from "#/shared/job-history.ts";
import { formatNaira } from "#/shared/money.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { BusinessLink, PersonLink } from "./list/row-table.tsx";
import { Waits } from "./list/work-list.tsx";
import { CaseFile, Facts, Named, Part } from "./queue/case-file.tsx";
import { type Decision, Decisions, type Template } from "./queue/decisions.tsx";
import { queueScreen } from "./queue/queue.tsx";

type Dispute = ResponseOf<"GET /v2/admin/disputes">["items"][number];

/** Jobs whose two people disagree or did, and each of them. */
export default queueScreen({
  path: "disputes",
  title: "Disputes",
  ask: (view) => api("GET /v2/admin/disputes", { query: view === "decided" ? { state: view } : {} }),
  views: { "": "Waiting", decided: "Decided" },
  row: ({ title, price, deposit, customer, business, state, disputed_at, history }) => ({
    title,
    facts: [
      `${customer.name} and ${business.name}, ${formatNaira(price)}`,
      deposit > 0 && `deposit ${formatNaira(deposit)}`,
      outcomes[state] ?? lastCommentOf(history),
    ],
    end: state === "disputed" ? <Waits since={disputed_at} /> : shortDate(disputed_at),
  }),
  open: (id) => api("GET /v2/admin/disputes/{id}", { params: { id } }),
  problem: "The dispute did not load. It may be gone, or be your own.",
  file: (dispute) => <DisputeFile dispute={dispute} />,
});

/** What the decision made of the job. */
const outcomes: Partial<Record<Dispute["state"], string>> = { done: "Done", cancelled: "Cancelled" };

/** Who wrote last since the dispute began. */
function lastCommentOf(history: Dispute["history"]): string {
  const last = history.at(-1);
  if (last?.step !== "comment") return "";
  return last.by === "moderator" ? "asked both" : `the ${last.by} wrote`;
}

/** How far the work got before the dispute. */
function stateOf({ history, state, disputed_at }: Dispute): string {
  const dispute = history.findLast(({ step }) => step === "dispute");
  const started = history.findLast(({ step }) => step === "start");
  const reached = started ? `Work started ${shortDate(started.at)}` : "Agreed, work not started";
  const since = shortDate(dispute?.at ?? disputed_at);
  return state === "disputed" ? `${reached}, in dispute since ${since}` : `${reached}, in dispute from ${since}`;
}

function DisputeFile({ dispute }: { dispute: Dispute }) {
  const { id, title, scope, price, deposit, date, customer, business, review, state } = dispute;
  const { customer_done, business_done } = dispute;
  const confirmedBy = [customer_done && customer.name, business_done && business.name].filter(Boolean);
  return (
    <CaseFile
      rowId={id}
      title={title}
      decide={state === "disputed" ? <Decisions decisions={decisionsOn(dispute)} /> : <Outcome dispute={dispute} />}
    >
      <Complaint dispute={dispute} />
      <Part title="What they agreed on">
        <Facts
          facts={[
            [
              "Customer",
              <Named key="customer" image={customer.image}>
                <PersonLink {...customer} />
              </Named>,
            ],
            [
              "Business",
              <Named key="business" image={business.image}>
                <BusinessLink id={business.id}>{business.name}</BusinessLink>
              </Named>,
            ],
            ["State", stateOf(dispute)],
            ["Price", formatNaira(price)],
            [
              "Deposit",
              deposit > 0 ? `${formatNaira(deposit)} asked; we do not see whether it was paid` : "None asked",
            ],
            ["Day", date ? shortDate(date) : "Not said"],
            ["Included", scope || "Nothing written"],
            ["Said done", confirmedBy.length > 0 ? confirmedBy.join(" and ") : "Nobody"],
          ]}
        />
      </Part>
      <Part title={`What ${customer.name} says of the business in public`}>
        {review ? (
          <p className="wrap-anywhere">
            {review.stars > 0 && `${countOf(review.stars, "star")}, `}
            {shortDate(review.date_created)}
            {review.msg && `: ${review.msg}`}
          </p>
        ) : (
          <p className="text-ink-2">No review.</p>
        )}
      </Part>
      <Part title="What happened">
        <Steps dispute={dispute} />
        {state === "disputed" && (
          <SavePdf path={`/v2/admin/disputes/${id}/summary`} name={`dispute-${id.slice(-8)}.pdf`} variant="quiet" />
        )}
      </Part>
    </CaseFile>
  );
}

const namesIn = ({ customer, business }: Dispute) => ({
  ...{ customer: customer.name, business: business.name, moderator: "A moderator" },
});

/** Who asked for a moderator, when, and in which words. */
function Complaint({ dispute }: { dispute: Dispute }) {
  const complaint = dispute.history.findLast(({ step }) => step === "dispute");
  if (!complaint) return null;
  const { by, note, at } = complaint;
  return (
    <Part title={`${namesIn(dispute)[by]} complains`}>
      <p className="text-ink-2 text-sm">
        {by === "customer" ? "The customer" : "The business"}, {shortDate(at)}, {clockTime(at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line rounded-card bg-well p-3">{note}</p>
    </Part>
  );
}

/** In place of the buttons, once it is decided. */
function Outcome({ dispute: { state, history } }: { dispute: Dispute }) {
  const decision = history.at(-1);
  return (
    <div className="grid gap-2 max-lg:-order-1 max-lg:rounded-card max-lg:bg-surface max-lg:p-4 max-lg:shadow-card">
      <p className="font-extrabold text-lg">{outcomes[state]}</p>
      {decision && (
        <>
          <p className="text-ink-2 text-sm">
            Decided {shortDate(decision.at)}, {clockTime(decision.at)}
          </p>
          <p className="wrap-anywhere">{decision.note}</p>
        </>
      )}
    </div>
  );
}

type Terms = NonNullable<Dispute["history"][number]["terms"]>;

/** "Roofing, ₦45,000, deposit ₦10,000, 12 Dec 2026. Two rooms" */
const termsLine = ({ title, price, deposit, date, scope }: Terms): string => {
  const terms = [title, formatNaira(price), deposit > 0 && `deposit ${formatNaira(deposit)}`, date && shortDate(date)];
  return [terms.filter(Boolean).join(", "), scope].filter(Boolean).join(". ");
};

function Steps({ dispute }: { dispute: Dispute }) {
  const { history } = dispute;
  const names = namesIn(dispute);
  return (
    <ol>
      {history.map(({ step, by, note, terms, at }) => (
        <li
          key={`${at} ${step} ${by}`}
          className="relative grid border-hairline border-l pb-4 pl-5 last:border-transparent last:pb-1"
        >
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[5px] size-[9px] rounded-pill ${step === "dispute" ? "bg-danger" : "bg-control"}`}
          />
          <span className="wrap-anywhere">
            {stepWords(step, names[by])}
            {terms && `: ${termsLine(terms)}`}
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

const ready = (...texts: string[]): Template[] => texts.map((text) => ({ text }));

const questions = ready(
  "Please send pictures of the work as it is now.",
  "Please write which part of the work is missing.",
  "Please write what was paid, and when.",
);
const doneReasons = ready(
  "The pictures show that the work is done.",
  "Both of you wrote that the work was done.",
  "The customer did not answer our question.",
);
const cancelReasons = ready(
  "The work was not done.",
  "Both of you want to stop.",
  "The business did not answer our question.",
);

function decisionsOn({ id, title, customer, business }: Dispute): Decision[] {
  const hint =
    "Both people will see this. No money moves: the price and the deposit are paid between them, and we hold none of it.";
  const send = (state: "done" | "cancelled") => (reason: string) =>
    api("POST /v2/admin/disputes/{id}", { params: { id }, body: { state, reason } });
  return [
    {
      label: "Write to both",
      key: "W",
      isEqual: true,
      ask: {
        title: `Write to both, ${customer.name} and ${business.name}`,
        label: "Message",
        hint: "Both people get it as a notification and can answer on the page of the job. Kept in the audit log.",
        missing: "Type a message",
        templates: questions,
      },
      send: (text) => api("POST /v2/admin/disputes/{id}/message", { params: { id }, body: { text } }),
      later: "",
    },
    {
      label: "Mark as done",
      key: "D",
      isEqual: true,
      ask: { title: `Mark as done: ${title}`, hint, templates: doneReasons },
      send: send("done"),
    },
    {
      label: "Cancel the job",
      key: "C",
      isEqual: true,
      ask: { title: `Cancel the job: ${title}`, hint, templates: cancelReasons },
      send: send("cancelled"),
    },
  ];
}
