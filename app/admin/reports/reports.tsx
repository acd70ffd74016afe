import { Link, Route, Routes } from "react-router";
import { api } from "#/app/api.ts";
import type { ReportedSubject, WaitingReport } from "#/server/admin/reports/contract.ts";
import { ageOf } from "../overview/age.ts";
import { CaseFile, Opened } from "../queue/case-file.tsx";
import { type Decision, Decisions } from "../queue/decisions.tsx";
import { QueueList, Risks } from "../queue/queue-list.tsx";
import { GivenReports, kindWords, SanctionList, SubjectPart } from "./subject-facts.tsx";
import { Talk } from "./talk.tsx";

type Kind = WaitingReport["kind"];

const queue = { path: "/admin/reports", label: "All reports" };
const pathOf = ({ kind, id }: { kind: Kind; id: string }) => `${queue.path}/${kind}/${id}`;
const askQueue = () => api("GET /v2/admin/reports");
const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);

async function findNext() {
  const { items } = await askQueue();
  return items[0] && pathOf(items[0]);
}

/** Open reports, and each of them. */
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
      <Risks risks={reported.risks} />
      <Talk messages={reported.context} />
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

/** The ladder, from nothing to the most: no rung is recommended. */
function decisionsOn({ kind, id, is_gone, in_force, reports, whose }: ReportedSubject): Decision[] {
  const isOpen = reports.length > 0;
  const impose = (subject: { kind: Kind; id: string }, reason: string) =>
    api("POST /v2/admin/measures", { body: { ...subject, reason } });
  const dismiss: Decision = {
    label: "Nothing wrong",
    letter: "N",
    isEqual: true,
    ask: { hint: "Kept in the audit log.", templates: dismissTemplates },
    send: (reason) => api("POST /v2/admin/reports/dismiss", { body: { kind, id, reason } }),
  };
  const warn: Decision = {
    label: "Warn",
    letter: "W",
    isEqual: true,
    ask: { hint: `${whose?.name || "The owner"} will see this.`, templates: warnTemplates },
    send: (reason) => api("POST /v2/admin/reports/warn", { body: { kind, id, reason } }),
  };
  const take: Decision = {
    label: sanctionLabels[kind],
    letter: "B",
    isEqual: true,
    ask: { hint: `${whose?.name || "The owner"} will see this.`, templates: takeTemplates },
    send: (reason) => impose({ kind, id }, reason),
  };
  const block: Decision = {
    label: "Hide it and block the person",
    letter: "P",
    isEqual: true,
    ask: { hint: `${whose?.name ?? ""} is signed out everywhere and will see this.`, templates: takeTemplates },
    send: async (reason) => {
      await impose({ kind, id }, reason);
      return impose({ kind: "person", id: whose?.id ?? "" }, reason);
    },
  };
  const lift: Decision = {
    label: "Lift the measure",
    letter: "L",
    ask: { hint: "Kept in the audit log." },
    send: (reason) =>
      api("POST /v2/admin/measures/{id}/lift", { params: { id: in_force?.measure_id ?? "" }, body: { reason } }),
  };
  const canTake = !is_gone && !in_force;
  const decisions = [
    isOpen && dismiss,
    isOpen && canTake && warn,
    canTake && take,
    canTake && (kind === "message" || kind === "comment") && block,
    in_force !== null && lift,
  ];
  return decisions.filter((one) => one !== false);
}

const dismissTemplates = ["It follows the rules.", "Two people disagree. That is no reason to hide it."];
const warnTemplates = [
  "Do not ask for money or codes in a chat. Customers pay when they have seen the work.",
  "Stay polite, also when somebody is wrong.",
  "What your page says is not right. Please correct it.",
];
const takeTemplates = [
  "It asks for money or a secret code. That is how people are cheated.",
  "Several people paid and got nothing.",
  "It insults or threatens somebody.",
  "It shows the work or the name of somebody else.",
];
