import { Link, Route, Routes } from "react-router";
import { api } from "#/app/api.ts";
import type { ReportedSubject, WaitingReport } from "#/server/admin/reports/contract.ts";
import { ageOf } from "../overview/age.ts";
import { CaseFile, Opened } from "../queue/case-file.tsx";
import { type Decision, Decisions } from "../queue/decisions.tsx";
import { QueueList, Risks } from "../queue/queue-list.tsx";
import { GivenReports, kindWords, SanctionList, SubjectPart } from "./subject-facts.tsx";

type Kind = WaitingReport["kind"];

const queue = { path: "/admin/reports", label: "All reports" };
const pathOf = ({ kind, id }: { kind: Kind; id: string }) => `${queue.path}/${kind}/${id}`;
const askQueue = () => api("GET /v2/admin/reports");
const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

async function findNext() {
  const { items } = await askQueue();
  return items[0] && pathOf(items[0]);
}

/** What was reported and waits, and each of it. */
export default function Reports() {
  return (
    <Routes>
      <Route
        index
        element={
          <QueueList title="Reports" ask={askQueue} to={pathOf}>
            {({ kind, what, reasons, count, oldest_at }) => (
              <>
                <span className="wrap-anywhere font-semibold">
                  {kindWords[kind]}: {what || "deleted meanwhile"}
                </span>
                <Risks risks={reasons} />
                <span className="text-ink-2 text-sm">
                  {people(count)} · waits for {ageOf(oldest_at, Date.now())}
                </span>
              </>
            )}
          </QueueList>
        }
      />
      <Route path=":kind/:id" element={<OneReported />} />
    </Routes>
  );
}

function OneReported() {
  const ask = (id: string, kind: string) => api("GET /v2/admin/reports/{kind}/{id}", { params: { kind, id } });
  return (
    <Opened ask={ask} problem="The report did not load. It may be decided on, or be about you.">
      {(reported) => <ReportFile reported={reported} />}
    </Opened>
  );
}

function ReportFile({ reported }: { reported: ReportedSubject }) {
  const { kind, id, title, is_gone, in_force, earlier, whose } = reported;
  const decisions = decisionsOn(reported);
  return (
    <CaseFile queue={queue} rowId={id} title={`${kindWords[kind]}${title && `: ${title}`}`}>
      {is_gone ? (
        <p className="rounded-card bg-well p-4">It was deleted meanwhile.</p>
      ) : (
        <SubjectPart subject={reported} />
      )}
      <GivenReports reports={reported.reports} />
      {in_force && <SanctionList title="In force" measures={[in_force]} />}
      {whose && <SanctionList title={`Other measures against ${whose.name}`} measures={earlier} />}
      {whose && (
        <Link to={`/admin/people/${whose.id}`} className="underline">
          Everything about {whose.name}
        </Link>
      )}
      {decisions.length > 0 && <Decisions decisions={decisions} findNext={findNext} queuePath={queue.path} />}
    </CaseFile>
  );
}

const sanctionLabels: Record<Kind, string> = {
  business: "Block the business",
  comment: "Hide the comment",
  message: "Hide the message",
  person: "Block the person",
};

function decisionsOn({ kind, id, is_gone, in_force, reports }: ReportedSubject): Decision[] {
  const take: Decision = {
    label: sanctionLabels[kind],
    letter: "B",
    isDangerous: true,
    ask: { hint: "Whose it is, is told this." },
    send: (reason) => api("POST /v2/admin/measures", { body: { kind, id, reason } }),
  };
  const dismiss: Decision = {
    label: "Nothing wrong",
    letter: "N",
    ask: { hint: "Kept in the audit log." },
    send: (reason) => api("POST /v2/admin/reports/dismiss", { body: { kind, id, reason } }),
  };
  const lift: Decision = {
    label: "Lift the measure",
    letter: "L",
    ask: { hint: "Kept in the audit log." },
    send: (reason) =>
      api("POST /v2/admin/measures/{id}/lift", { params: { id: in_force?.measure_id ?? "" }, body: { reason } }),
  };
  const decisions = [reports.length > 0 && dismiss, !is_gone && !in_force && take, in_force !== null && lift];
  return decisions.filter((one) => one !== false);
}
