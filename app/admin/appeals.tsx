import { api, type ResponseOf } from "#/app/api.ts";
import type { ReportedSubject } from "#/server/admin/reports/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { Waits } from "./list/work-list.tsx";
import { CaseFile, Facts, Part } from "./queue/case-file.tsx";
import { type Decision, Decisions, type Template } from "./queue/decisions.tsx";
import { queueScreen } from "./queue/queue.tsx";
import { kindWords, SanctionList, SubjectPart, sanctionWords } from "./reports/subject-facts.tsx";
import { Duplicates } from "./risk.tsx";

type Appeal = ResponseOf<"GET /v2/admin/appeals">["items"][number];

const fetchQueue = () => api("GET /v2/admin/appeals");

/** Sanctions under appeal, and each of them. */
export default queueScreen({
  path: "appeals",
  title: "Appeals",
  ask: fetchQueue,
  addressOf: ({ appeal_id }) => appeal_id,
  row: ({ kind, what, whose, trust, msg, sanction, created_at }) => ({
    title: `${kindWords[kind]}: ${what}`,
    facts: [sanctionWords({ kind, ...sanction }), `${whose.name}: ${msg}`],
    ...{ trust, end: <Waits since={created_at} /> },
  }),
  open: async (appealId) => {
    const appeal = (await fetchQueue()).items.find(({ appeal_id }) => appeal_id === appealId);
    if (!appeal) return undefined;
    const { kind, id } = appeal;
    return { appeal, subject: await api("GET /v2/admin/reports/{kind}/{id}", { params: { kind, id } }) };
  },
  problem: "The appeal did not load.",
  decided: "This appeal was decided already",
  file: (opened) => <AppealFile {...opened} />,
});

function AppealFile({ appeal, subject }: { appeal: Appeal; subject: ReportedSubject }) {
  const { kind, what, msg, whose, sanction } = appeal;
  return (
    <CaseFile
      rowId={appeal.id}
      title={`${kindWords[kind]}: ${what}`}
      decide={<Decisions decisions={decisionsOn(appeal)} />}
    >
      <Part title={`${whose.name} says`}>
        <p className="wrap-anywhere whitespace-pre-line rounded-card bg-well p-4">{msg}</p>
      </Part>
      <Part title="What was done">
        <Facts
          facts={[
            ["Action", <b key="action">{sanctionWords({ kind, ...sanction })}</b>],
            ["Reason given", sanction.reason],
            ["By", sanction.is_mine ? "You" : sanction.by],
            ["On", shortDate(sanction.taken_at)],
          ]}
        />
      </Part>
      {subject.is_gone ? (
        <p className="rounded-card bg-well p-4">It was deleted meanwhile.</p>
      ) : (
        <SubjectPart subject={subject} />
      )}
      <Duplicates duplicates={subject.duplicates} />
      <SanctionList title={`Other sanctions against ${whose.name}`} sanctions={subject.earlier} />
      {sanction.is_mine && (
        <p className="rounded-card bg-well p-4">
          This was your decision. You can grant the appeal; only a colleague can refuse it.
        </p>
      )}
    </CaseFile>
  );
}

const grantReasons: Template[] = [
  { text: "We looked again: it follows the rules." },
  { text: "What you sent us shows that it is right." },
  { text: "It was our mistake." },
];

const refuseReasons: Template[] = [
  { text: "We looked again: it breaks the rules." },
  { text: "What you write does not change what we saw." },
  { text: "It happened again after a warning." },
];

function decisionsOn({ appeal_id: id, sanction, whose }: Appeal): Decision[] {
  const hint = "The owner will see this.";
  const send = (isGranted: boolean) => (reason: string) =>
    api("POST /v2/admin/appeals/{id}", { params: { id }, body: { grant: isGranted, reason } });
  const undo = () => api("POST /v2/admin/appeals/{id}/undo", { params: { id } });
  const of = `the appeal of ${whose.name}`;
  const refuse: Decision = {
    label: "Refuse",
    key: "R",
    isEqual: true,
    ask: { title: `Refuse ${of}`, hint, templates: refuseReasons },
    send: send(false),
    undo,
  };
  const grant: Decision = {
    label: "Grant",
    key: "G",
    isEqual: true,
    ask: { title: `Grant ${of}`, hint: `${hint} The sanction is lifted.`, templates: grantReasons },
    send: send(true),
    undo,
  };
  // Another person decides on the merits of one's own sanction.
  return sanction.is_mine ? [grant] : [grant, refuse];
}
