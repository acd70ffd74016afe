import { Link } from "react-router";
import { api } from "#/app/api.ts";
import type { ReportedSubject, WaitingReport } from "#/server/admin/reports/contract.ts";
import { formatCount } from "#/shared/count-of.ts";
import { spokenKinds } from "#/shared/report-reasons.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import { trustWords } from "../list/trust-mark.tsx";
import { Waits } from "../list/work-list.tsx";
import { CaseFile, Part } from "../queue/case-file.tsx";
import { type Decision, Decisions } from "../queue/decisions.tsx";
import { queueScreen, Risks } from "../queue/queue.tsx";
import { Duplicates } from "../risk.tsx";
import { dismissReasons, liftReasons, takeReasons, warnReasons } from "./reasons.ts";
import { GivenReports, kindWords, SanctionList, SubjectPart } from "./subject-facts.tsx";

type Kind = WaitingReport["kind"];

const addressOf = ({ kind, id }: { kind: Kind; id: string }) => `${kind}/${id}`;

const isSpoken = (kind: Kind) => spokenKinds.some((spoken) => spoken === kind);

/** The queue with a row per case, represented by the heaviest report of a person and kind. */
async function fetchCases() {
  const { total, items } = await api("GET /v2/admin/reports");
  const cases = Map.groupBy(items, ({ kind, id, whose }) => (isSpoken(kind) && whose ? `${kind} ${whose.id}` : id));
  const rows = [...cases.values()].map(([first, ...others]) => ({ ...first!, others: others.length }));
  return { total, items: rows };
}
const people = (count: number) => (count === 1 ? "1 person" : `${formatCount(count)} people`);

/** Open reports, and each of them. */
export default queueScreen({
  path: "reports",
  title: "Reports",
  ask: fetchCases,
  addressOf,
  row: ({ kind, what, reasons, count, new_count, oldest_at, whose, trust, risks, others }) => ({
    title: `${kindWords[kind]}: ${what || "deleted meanwhile"}`,
    facts: [
      others > 0 && `and ${formatCount(others)} more by the same person`,
      whose !== null && kind !== "person" && `By ${whose.name || "no name yet"}`,
      `reported by ${people(count)}${new_count > 0 ? `, ${formatCount(new_count)} of them with a new account` : ""}`,
    ],
    ...{ trust, risks: [...reasons, ...risks], end: <Waits since={oldest_at} /> },
  }),
  open: (id, kind) => api("GET /v2/admin/reports/{kind}/{id}", { params: { kind, id } }),
  problem: "The report did not load. It may be decided on, or be about you.",
  file: (reported) => <ReportFile reported={reported} />,
});

function ReportFile({ reported }: { reported: ReportedSubject }) {
  const { kind, id, title, is_gone, in_force, earlier, whose, others } = reported;
  const decisions = decisionsOn(reported);
  return (
    <CaseFile
      rowId={id}
      title={`${kindWords[kind]}${title ? `: ${title}` : ` by ${whose?.name || "no name yet"}`}`}
      decide={decisions.length > 0 && <Decisions decisions={decisions} />}
    >
      <GivenReports {...reported} />
      {is_gone ? (
        <p className="rounded-card bg-well p-4">It was deleted meanwhile.</p>
      ) : (
        <SubjectPart subject={reported} />
      )}
      {reported.trust && (
        <Part title={whose?.name || "No name yet"}>
          <p>{trustWords[reported.trust]}</p>
          <Risks risks={reported.risks} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={`${formatCount(others.length)} more of this case`}>
          <p>Hiding it, or finding nothing wrong, answers all of them at once.</p>
          <ul className="grid gap-1">
            {[...Map.groupBy(others, ({ what }) => what)].map(([what, alike]) => (
              <li key={what} className="wrap-anywhere">
                {what || "deleted meanwhile"}
                <span className="flex flex-wrap gap-x-4 text-sm">
                  {alike.map((one, at) => (
                    <Link
                      key={one.id}
                      to={`/admin/reports/${addressOf({ kind, id: one.id })}`}
                      className="inline-block py-1 underline"
                    >
                      {`${kindWords[kind]}${one.to ? ` to ${one.to}` : alike.length > 1 ? ` ${at + 1}` : ""}, reported by ${people(one.count)}`}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Duplicates duplicates={reported.duplicates} />
      <Talk messages={reported.context} />
      {in_force && <SanctionList title="In force" sanctions={[in_force]} />}
      {whose && <SanctionList title={`Other sanctions against ${whose.name}`} sanctions={earlier} />}
      {whose && (
        <Link to={`/admin/people/${whose.id}`} className="underline">
          Everything about {whose.name}
        </Link>
      )}
    </CaseFile>
  );
}

/** A rung of the ladder that takes something away. */
interface Rung {
  label: string;
  key: string;
  days?: 7;
  with_person?: boolean;
  /** A block without an end: the heaviest, and marked as such. */
  isPermanent?: true;
  isFrequent?: true;
}

const hideRungs = (what: string): Rung[] => [
  { label: `Hide the ${what}`, key: "H", isFrequent: true },
  { label: "Hide and block for 7 days", key: "S", days: 7, with_person: true },
  { label: "Hide and block permanently", key: "B", with_person: true, isPermanent: true },
];

const blockRungs: Rung[] = [
  { label: "Block for 7 days", key: "S", days: 7 },
  { label: "Block permanently", key: "B", isPermanent: true },
];

const rungs: Record<Kind, Rung[]> = {
  business: blockRungs,
  comment: hideRungs("comment"),
  list: hideRungs("list"),
  message: hideRungs("message"),
  person: blockRungs,
};

/** The ladder, from nothing to the most: no rung is recommended. */
function decisionsOn(reported: ReportedSubject): Decision[] {
  const { is_gone, in_force, taken_together, reports, kind } = reported;
  const isOpen = reports.length > 0;
  const canTake = !is_gone && !in_force;
  // A block for some days can be made to last.
  const rungsLeft = in_force?.ends_at ? rungs[kind].filter(({ days }) => !days) : rungs[kind];
  return [
    ...(isOpen ? [dismissing(reported)] : []),
    ...(isOpen && canTake ? [warning(reported)] : []),
    ...(canTake || (!is_gone && in_force?.ends_at) ? rungsLeft.map((rung) => imposing(reported, rung)) : []),
    ...(in_force ? [lifting(reported, in_force.sanction_id)] : []),
    ...(in_force && taken_together > 0 ? [liftingAll(in_force.sanction_id, taken_together + 1)] : []),
  ];
}

const nameOf = ({ whose }: ReportedSubject) => whose?.name || "the owner";

/** "Ada Phones", "the comment by Ada Obi" */
const calledOf = ({ kind, title, whose }: ReportedSubject) =>
  kind === "business" || kind === "person"
    ? title || `the ${kind}`
    : `the ${kind} by ${whose?.name || "somebody without a name"}`;

const givenIn = ({ reports }: ReportedSubject) => reports.map(({ reason }) => reason);

/** Takes a decision on a case back, with all that was decided in it. */
const undoing =
  ({ kind, id }: ReportedSubject) =>
  () =>
    api("POST /v2/admin/reports/{kind}/{id}/undo", { params: { kind, id } });

const dismissing = (reported: ReportedSubject): Decision => ({
  label: "Nothing wrong",
  key: "N",
  isEqual: true,
  isFrequent: true,
  ask: {
    title: `Nothing wrong with ${calledOf(reported)}`,
    hint: "Kept in the audit log.",
    templates: dismissReasons(givenIn(reported)),
  },
  send: (reason) => {
    const { kind, id } = reported;
    return api("POST /v2/admin/reports/dismiss", { body: { kind, id, reason, whole_case: true } });
  },
  undo: undoing(reported),
});

const warning = (reported: ReportedSubject): Decision => ({
  label: "Warn",
  key: "W",
  isEqual: true,
  ask: {
    title: `Warn ${nameOf(reported)}`,
    hint: `${reported.whose?.name || "The owner"} will see this.`,
    templates: warnReasons(givenIn(reported)),
  },
  send: (reason) => {
    const { kind, id } = reported;
    return api("POST /v2/admin/reports/warn", { body: { kind, id, reason } });
  },
  undo: undoing(reported),
});

function imposing(
  reported: ReportedSubject,
  { label, key, days, with_person, isPermanent, isFrequent }: Rung,
): Decision {
  const { kind, id, whose } = reported;
  const isShutOut = kind === "person" || with_person;
  const effect = isShutOut
    ? ", is logged out everywhere and cannot log in; their page is hidden"
    : kind === "business"
      ? ", and only they can open the page"
      : "";
  const money = isShutOut
    ? " Nothing is refunded: premium runs on to its end. Referral rewards stay theirs; a payout under way loses its approval and bank details and waits."
    : kind === "business"
      ? " Nothing is refunded: premium runs on to its end, and no more can be bought meanwhile."
      : "";
  const end = days
    ? ` It ends by itself after ${days} days.`
    : isPermanent
      ? " It has no end, unless it is lifted."
      : "";
  return {
    ...{ label, key, isFrequent },
    ...(isPermanent ? { isDangerous: true } : { isEqual: true }),
    ask: {
      // A long name is cut at its end: what is done comes first.
      title: days || isPermanent ? `${label}: ${calledOf(reported)}` : `Hide ${calledOf(reported)}`,
      hint: `${whose?.name || "The owner"} will see this${effect}.${end}${money}`,
      templates: takeReasons(givenIn(reported)),
    },
    send: (reason) =>
      api("POST /v2/admin/sanctions", { body: { kind, id, reason, days, with_person, whole_case: true } }),
    undo: undoing(reported),
  };
}

const lift = (id: string, whole_decision: boolean) => (reason: string) =>
  api("POST /v2/admin/sanctions/{id}/lift", { params: { id }, body: { reason, whole_decision } });

const lifting = (reported: ReportedSubject, id: string): Decision => ({
  label: "Lift the sanction",
  key: "L",
  ask: {
    title: `Lift the sanction against ${calledOf(reported)}`,
    hint: "Kept in the audit log.",
    templates: liftReasons,
  },
  send: lift(id, false),
  later: "A new sanction can be imposed after it.",
});

/** One decision may have hidden many messages and blocked their author, or hidden the comments of several people. */
const liftingAll = (id: string, count: number): Decision => ({
  label: `Lift all ${formatCount(count)} of this decision`,
  key: "A",
  isEqual: true,
  ask: {
    title: `Lift all ${formatCount(count)} sanctions of this decision`,
    hint: "Everything that was hidden or blocked at once is as it was before. Kept in the audit log.",
    templates: liftReasons,
  },
  send: lift(id, true),
  later: "New sanctions can be imposed after it.",
});

/** The messages around the reported one, in their order; that they were read is in the audit log. */
function Talk({ messages }: { messages: ReportedSubject["context"] }) {
  if (messages.length === 0) return null;
  return (
    <Part title="The talk around it">
      <ol className="grid gap-2">
        {messages.map(({ id, by, text, has_picture, has_voice_note, is_reported, created_at }) => (
          <li
            key={id}
            className={`wrap-anywhere rounded-card px-3 py-2 ${is_reported ? "border-2 border-danger" : "bg-well"}`}
          >
            <p className="text-ink-2 text-sm">
              {by}, {shortDate(created_at)}, {clockTime(created_at)}
              {is_reported && <b className="text-danger"> · reported</b>}
            </p>
            <p className="whitespace-pre-line">
              {text || (has_picture && "A picture") || (has_voice_note && "A voice note")}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}
