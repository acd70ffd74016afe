import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { TextField } from "#/app/ui/field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import type { DocumentToReview } from "#/server/admin/documents/contract.ts";
import { checksOf, type DocumentCheck } from "#/shared/document-checks.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { shortDate } from "#/shared/time.ts";
import { BusinessLink } from "../list/row-table.tsx";
import { trustWords } from "../list/trust-mark.tsx";
import { Waits } from "../list/work-list.tsx";
import { CaseFile, Facts, Part, PictureViewer } from "../queue/case-file.tsx";
import { OwnNote } from "../queue/case-steps.tsx";
import { type Decision, Decisions, type Template } from "../queue/decisions.tsx";
import { queueScreen, Risks } from "../queue/queue.tsx";
import { SanctionList } from "../reports/subject-facts.tsx";
import { Duplicates } from "../risk.tsx";
import { BusinessPart, EarlierDecisions, SentDocuments } from "./business-facts.tsx";

/** Documents that wait for a reviewer, and each of them. */
export default queueScreen({
  path: "documents",
  title: "Documents",
  ask: () => api("GET /v2/admin/documents"),
  row: ({ name, business, trust, risks, created_at }) => ({
    title: business.name,
    facts: [name, business.place],
    ...{ trust, risks, end: <Waits since={created_at} /> },
  }),
  open: (id) => api("GET /v2/admin/documents/{id}", { params: { id } }),
  problem: "The document did not load. It may be gone.",
  file: (document) => <DocumentFile document={document} />,
});

function DocumentFile({ document }: { document: DocumentToReview }) {
  const { id, name, status, reason, business, risks } = document;
  const needed = checksOf[name] ?? [];
  const [checked, setChecked] = useState<Checked>(
    () => readChecks(id, needed) ?? { checks: [], number: document.typed_number },
  );
  const change = (next: Checked) => {
    setChecked(next);
    saveChecks(id, next);
  };
  return (
    <CaseFile rowId={id} title={`${name} of ${business.name}`}>
      <Risks risks={risks} />
      <Names document={document} />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-x-6 xl:max-2xl:grid-cols-[minmax(0,1fr)_16rem] xl:max-2xl:gap-x-4">
        <div className="grid gap-2 lg:rounded-card lg:bg-surface lg:p-4 lg:shadow-card">
          <PictureViewer path={`/v2/admin/documents/${id}/picture`} alt={`${name} of ${business.name}`} />
          <p className="text-ink-2 text-sm">
            Sent {shortDate(document.created_at)}
            {status !== "pending" && `, ${status}`}
            {reason && `: ${reason}`}
          </p>
        </div>
        <div className="sticky-top contents [--sticky-top:16px] lg:sticky lg:row-span-2 lg:grid lg:gap-6 lg:self-start lg:rounded-card lg:bg-surface lg:p-4 lg:shadow-card">
          {!document.is_own && status !== "approved" && (
            <div className="max-lg:rounded-card max-lg:bg-surface max-lg:p-4 max-lg:shadow-card">
              <Checklist document={document} needed={needed} checked={checked} onChange={change} />
            </div>
          )}
          {document.is_own ? <OwnNote /> : <Decisions decisions={decisionsOn(document, checked)} />}
        </div>
        <div className="grid content-start gap-6 rounded-card bg-surface p-4 shadow-card">
          <DocumentHistory document={document} />
        </div>
      </div>
    </CaseFile>
  );
}

/** The name on it fits neither the page nor its owner. */
const hasOtherName = ({ typed_name, typed_name_is }: Pick<DocumentToReview, "typed_name" | "typed_name_is">) =>
  typed_name !== "" && typed_name_is.length === 0;

/** The name and number that the owner typed from the document, beside the names that it should match. */
function Names({ document }: { document: DocumentToReview }) {
  const { typed_name, typed_number, typed_name_is, business } = document;
  const compared = (whose: "page" | "owner", name: string) => {
    if (!typed_name) return name;
    const isSame = typed_name_is.includes(whose);
    return (
      <>
        {name} · <b className={isSame ? "text-open" : "text-caution"}>{isSame ? "matches" : "another name"}</b>
      </>
    );
  };
  const isOther = hasOtherName(document);
  if (typed_name && !isOther) {
    const whose = typed_name_is.map((one) => (one === "page" ? "page’s" : "owner’s")).join(" and the ");
    return (
      <p className="wrap-anywhere">
        <b>{typed_name}</b>
        {typed_number && `, ${typed_number}`}: <b className="text-open">the {whose} name</b>
      </p>
    );
  }
  return (
    <section
      aria-label="Names"
      className={`grid gap-2 rounded-card border bg-surface p-4 ${isOther ? "border-danger" : "border-transparent shadow-card"}`}
    >
      {isOther && <b className="text-danger">The name on the document is neither the page’s nor the owner’s</b>}
      <Facts
        facts={[
          ["Document", <b key="typed">{typed_name || "No name typed"}</b>],
          ["Page", compared("page", business.name)],
          ["Owner", compared("owner", business.owner.name)],
          ["Number typed", typed_number],
        ]}
      />
    </section>
  );
}

function DocumentHistory({ document }: { document: DocumentToReview }) {
  const { business, owner, others, decisions, sanctions } = document;
  return (
    <>
      <BusinessPart business={business} />
      <Part title="The owner">
        <p>{trustWords[owner.trust]}</p>
        <Risks risks={owner.risks} />
      </Part>
      <Duplicates duplicates={owner.duplicates} />
      <SentDocuments title="Its other documents" documents={others} />
      <SanctionList title={`Sanctions against ${business.owner.name}`} sanctions={sanctions} />
      <EarlierDecisions decisions={decisions} />
    </>
  );
}

const rejectTemplates = (isOtherName: boolean): Template[] => [
  { text: "We cannot read the picture. Please take it again in daylight, with all four corners in sight." },
  { text: "The name on the paper is not the name on your page.", isFitting: isOtherName },
  { text: "The paper has expired. Please send one that is still valid." },
  { text: "This is a picture of a screen or a copy. Please send a picture of the paper itself." },
];

type Decided = Pick<DocumentToReview, "id" | "name" | "status" | "typed_name" | "typed_name_is"> & {
  business: Pick<DocumentToReview["business"], "name">;
};

/** Decisions on a document; a decided one can be reopened. If the name matches neither the page nor the owner, "Reject" is emphasised. */
export function decisionsOn(document: Decided, { checks, number }: Checked): Decision[] {
  const { id, name, status, business } = document;
  const isDoubtful = hasOtherName(document);
  const send = (decision: "approve" | "reject") => async (reason: string) => {
    const done = await api("POST /v2/admin/documents/{id}/decision", {
      params: { id },
      body: { decision, reason, seen: status, ...(decision === "approve" && { checks: [...checks], number }) },
    });
    forgetChecks(id);
    return done;
  };
  const undo = async () => {
    const undone = await api("POST /v2/admin/documents/{id}/undo", { params: { id } });
    saveChecks(id, { checks, number });
    return undone;
  };
  const missing = (checksOf[name] ?? []).filter((check) => !checks.includes(check));
  const approve: Decision = {
    label: "Approve",
    key: "A",
    isDangerous: isDoubtful,
    send: send("approve"),
    undo,
    blockedBy: () => {
      if (missing.length > 0) return "Tick everything that you checked first.";
      return name === "CAC" && number.trim() === "" ? "Enter the registration number first." : "";
    },
  };
  const reject: Decision = {
    label: "Reject",
    key: "R",
    isDangerous: !isDoubtful,
    ask: {
      title: `Reject the ${name} of ${business.name}`,
      hint: "The owner will see this.",
      templates: rejectTemplates(isDoubtful),
    },
    send: send("reject"),
    undo,
  };
  return [status !== "approved" && approve, status !== "rejected" && reject].filter((one) => one !== false);
}

const words: Record<DocumentCheck, string> = {
  name: "The name is the one of the page or its owner",
  number: "The registration number is right",
  expiry: "It has not expired",
  genuine: "The picture is of a genuine paper: no edits, no screen",
};

interface ChecklistProps {
  document: DocumentToReview;
  /** The checks of this kind of document. */
  needed: readonly DocumentCheck[];
  checked: Checked;
  onChange: (checked: Checked) => void;
}

/** The checks that an approval needs; the number can be looked up in the register. */
function Checklist({ document, needed, checked, onChange }: ChecklistProps) {
  const toggle = (check: DocumentCheck) => {
    const rest = checked.checks.filter((one) => one !== check);
    onChange({ ...checked, checks: rest.length < checked.checks.length ? rest : [...rest, check] });
  };
  return (
    <Part title="Check before you approve">
      <fieldset className="grid gap-1">
        <legend className="sr-only">Checks</legend>
        {needed.map((check, nth) => (
          <label key={check} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              aria-keyshortcuts={String(nth + 1)}
              className="size-5 shrink-0 accent-brand"
              checked={checked.checks.includes(check)}
              onChange={() => toggle(check)}
            />
            {words[check]}
            <kbd className="ml-auto hidden min-w-6 rounded border border-hairline px-1 text-center text-ink-2 text-xs md:inline">
              {nth + 1}
            </kbd>
          </label>
        ))}
      </fieldset>
      {needed.includes("number") && (
        <RegisterLookUp
          document={document}
          number={checked.number}
          onChange={(number) => onChange({ ...checked, number })}
        />
      )}
    </Part>
  );
}

/** The checks ticked and the number typed by the reviewer so far. */
interface Checked {
  checks: readonly DocumentCheck[];
  number: string;
}

const draftOf = (documentId: string) => `office checks ${documentId}`;

/** Checks of a document that were begun; a session may end before the decision. @param needed those of this kind of document */
function readChecks(documentId: string, needed: readonly DocumentCheck[]): Checked | undefined {
  const draft = readDraft(draftOf(documentId));
  const ticked = draft?.checks?.split(" ") ?? [];
  return draft && { checks: needed.filter((check) => ticked.includes(check)), number: draft.number ?? "" };
}

const saveChecks = (documentId: string, { checks, number }: Checked) =>
  saveDraft(draftOf(documentId), { checks: checks.join(" "), number });

const forgetChecks = (documentId: string) => forgetDraft(draftOf(documentId));

type Answer = Awaited<ReturnType<typeof lookUp>>;

const lookUp = (id: string, number: string) =>
  api("GET /v2/admin/documents/{id}/registry", { params: { id }, query: { number } });

const emptyAnswers: Record<Exclude<Answer["state"], "found">, string> = {
  unknown: "The register does not know this number.",
  silent: "The register does not answer. Look it up by hand, or try again later.",
  "not connected": "The register is not connected. Look the number up by hand.",
};

interface LookUpProps {
  document: DocumentToReview;
  number: string;
  onChange: (number: string) => void;
}

/** The registration number of a certificate, and what the register of companies says of it. */
function RegisterLookUp({ document, number, onChange }: LookUpProps) {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    setIsBusy(true);
    setProblem("");
    setAnswer(undefined);
    try {
      setAnswer(await lookUp(document.id, number));
    } catch (error) {
      const { fields, detail } = problemsOf(error);
      setProblem(fields?.number ?? detail ?? "");
    }
    setIsBusy(false);
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="Registration number"
        name="number"
        value={number}
        placeholder="RC 1234567"
        autoComplete="off"
        maxLength={lengthMax.companyNumber}
        error={problem}
        onChange={({ target }) => onChange(target.value)}
      />
      {!document.has_register && <p className="text-ink-2">{emptyAnswers["not connected"]}</p>}
      <Button variant="quiet" isBusy={isBusy} onClick={ask}>
        {document.has_register ? "Look it up" : "Check for repeats"}
      </Button>
      <div role="status" className="grid gap-2">
        {answer && <RegisterAnswer answer={answer} />}
      </div>
    </div>
  );
}

function RegisterAnswer({ answer: { state, company, same_number } }: { answer: Answer }) {
  return (
    <>
      {company ? (
        <p className={`rounded-card border-2 px-3 py-2 ${company.matches ? "border-open" : "border-danger"}`}>
          <b>{company.matches ? "The name matches" : "Another name is registered"}</b>: {company.name}, {company.status}
          {company.registered_on && `, since ${company.registered_on}`}
        </p>
      ) : (
        <p className="rounded-card bg-well px-3 py-2">
          {state !== "found" && state !== "not connected" && `${emptyAnswers[state]} `}
          {same_number.length === 0 && "No other business has proved itself with this number."}
          {same_number.length > 0 && "This number is not new:"}
        </p>
      )}
      {same_number.map((other) => (
        <p key={other.id} className="text-danger">
          Used before by <BusinessLink id={other.id}>{other.name}</BusinessLink>
        </p>
      ))}
    </>
  );
}
