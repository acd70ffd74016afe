import { api, type ResponseOf } from "#/app/api.ts";
import { BusinessPart, EarlierDecisions, SentDocuments } from "./documents/business-facts.tsx";
import { Waits } from "./list/work-list.tsx";
import { CaseFile, Part } from "./queue/case-file.tsx";
import { OwnNote } from "./queue/case-steps.tsx";
import { type Decision, Decisions, type Template } from "./queue/decisions.tsx";
import { queueScreen } from "./queue/queue.tsx";

type Recheck = ResponseOf<"GET /v2/admin/rechecks/{businessId}">;

const notWrittenDown = ["Name, number or category: which was not written down"];

/** Verified businesses that changed what was checked, and each of them. */
export default queueScreen({
  path: "rechecks",
  title: "Re-checks",
  ask: () => api("GET /v2/admin/rechecks"),
  row: ({ name, place, trust, changes, since }) => ({
    title: name,
    facts: [...changes, place],
    trust,
    end: <Waits since={since} />,
  }),
  open: (businessId) => api("GET /v2/admin/rechecks/{businessId}", { params: { businessId } }),
  problem: "The business did not load. It may be gone.",
  file: (recheck) => <RecheckFile recheck={recheck} />,
});

function RecheckFile({ recheck }: { recheck: Recheck }) {
  const { business, changes, documents, decisions, since, is_own } = recheck;
  return (
    <CaseFile
      rowId={business.id}
      title={business.name}
      decide={is_own ? <OwnNote /> : since !== null && <Decisions decisions={decisionsOn(business, changes)} />}
    >
      {since === null && <p className="rounded-card bg-well p-4">Nothing to check any more.</p>}
      {since !== null && (
        <Part title="What changed">
          <ul>
            {(changes.length > 0 ? changes : notWrittenDown).map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Part>
      )}
      <BusinessPart business={business} />
      <SentDocuments title="Documents" documents={documents} />
      <EarlierDecisions decisions={decisions} />
    </CaseFile>
  );
}

/** Reasons to take the tick away, each with the changes that it fits. */
const takeReasons: readonly (readonly [reason: string, fits: RegExp])[] = [
  ["The new name is not the one on your documents.", /^The name/],
  ["We did not reach you on the new number.", /^The number/],
  ["Your documents are for another kind of work.", /^The category/],
  ["The page is of another business now.", /^$/],
];

const takeReasonsFor = (changes: readonly string[]): Template[] =>
  takeReasons.map(([text, fits]) => ({ text, isFitting: changes.some((change) => fits.test(change)) }));

function decisionsOn({ id: businessId, name }: Recheck["business"], changes: readonly string[]): Decision[] {
  const send = (keep: boolean) => (reason: string) =>
    api("POST /v2/admin/rechecks/{businessId}", { params: { businessId }, body: { keep, reason } });
  return [
    {
      label: "Keep the tick",
      key: "A",
      confirm: {
        title: `Keep the tick of ${name}`,
        text: "The owner is told at once. It is not checked again before the next change.",
      },
      send: send(true),
    },
    {
      label: "Take the tick away",
      key: "T",
      isDangerous: true,
      ask: {
        title: `Take the tick of ${name} away`,
        hint: "The owner will see this at once, and has to send new documents.",
        templates: takeReasonsFor(changes),
      },
      send: send(false),
    },
  ];
}
