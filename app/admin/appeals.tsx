import { Route, Routes } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import type { ReportedSubject } from "#/server/admin/reports/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { ageOf } from "./list/words.ts";
import { CaseFile, Facts, Opened, Part } from "./queue/case-file.tsx";
import { type Decision, Decisions } from "./queue/decisions.tsx";
import { QueueList } from "./queue/queue-list.tsx";
import { kindWords, SanctionList, SubjectPart } from "./reports/subject-facts.tsx";
import { Marks } from "./risk.tsx";

type Appeal = ResponseOf<"GET /v2/admin/appeals">["items"][number];

const queue = { path: "/admin/appeals", label: "All appeals" };
const pathOf = ({ appeal_id }: { appeal_id: string }) => `${queue.path}/${appeal_id}`;
const askQueue = () => api("GET /v2/admin/appeals");

async function findNext() {
  const { items } = await askQueue();
  return items[0] && pathOf(items[0]);
}

/** Sanctions under appeal, and each of them. */
export default function Appeals() {
  return (
    <Routes>
      <Route
        index
        element={
          <QueueList title="Appeals" ask={askQueue} to={pathOf}>
            {({ kind, what, whose, trust, msg, created_at }) => (
              <>
                <span className="wrap-anywhere font-semibold">
                  {kindWords[kind]}: {what}
                </span>
                <span className="wrap-anywhere line-clamp-2">
                  {whose.name}: {msg}
                </span>
                <Marks trust={trust} risks={[]} />
                <span className="text-ink-2 text-sm">waiting {ageOf(created_at, Date.now())}</span>
              </>
            )}
          </QueueList>
        }
      />
      <Route path=":id" element={<OneAppeal />} />
    </Routes>
  );
}

async function findAppeal(id: string) {
  const { items } = await askQueue();
  const appeal = items.find(({ appeal_id }) => appeal_id === id);
  if (!appeal) return {};
  const { kind } = appeal;
  return { appeal, subject: await api("GET /v2/admin/reports/{kind}/{id}", { params: { kind, id: appeal.id } }) };
}

function OneAppeal() {
  return (
    <Opened ask={findAppeal} problem="The appeal did not load.">
      {({ appeal, subject }) =>
        appeal && subject ? (
          <AppealFile appeal={appeal} subject={subject} />
        ) : (
          <EmptyState title="This appeal was decided already" />
        )
      }
    </Opened>
  );
}

function AppealFile({ appeal, subject }: { appeal: Appeal; subject: ReportedSubject }) {
  const { kind, what, msg, whose, sanction } = appeal;
  return (
    <CaseFile queue={queue} rowId={appeal.id} title={`${kindWords[kind]}: ${what}`}>
      <Part title={`${whose.name} says`}>
        <p className="wrap-anywhere whitespace-pre-line rounded-card bg-well p-4">{msg}</p>
      </Part>
      <Part title="What was done">
        <Facts
          facts={[
            ["Reason given", sanction.reason],
            ["By", sanction.is_mine ? "You" : sanction.by],
            ["On", shortDate(sanction.taken_at)],
          ]}
        />
      </Part>
      {!subject.is_gone && <SubjectPart subject={subject} />}
      <SanctionList title={`Other sanctions against ${whose.name}`} sanctions={subject.earlier} />
      {sanction.is_mine && (
        <p className="rounded-card bg-well p-4">
          This was your decision. You can grant the appeal; only a colleague can refuse it.
        </p>
      )}
      <Decisions decisions={decisionsOn(appeal)} findNext={findNext} queuePath={queue.path} />
    </CaseFile>
  );
}

function decisionsOn({ appeal_id: id, sanction }: Appeal): Decision[] {
  const hint = "The owner will see this.";
  const send = (isGranted: boolean) => (reason: string) =>
    api("POST /v2/admin/appeals/{id}", { params: { id }, body: { grant: isGranted, reason } });
  const refuse: Decision = { label: "Refuse", letter: "R", isDangerous: true, ask: { hint }, send: send(false) };
  const grant: Decision = {
    label: "Grant",
    letter: "G",
    ask: { hint: `${hint} The sanction is lifted.` },
    send: send(true),
  };
  // The merits of one's own sanction are for another person to judge.
  return sanction.is_mine ? [grant] : [grant, refuse];
}
