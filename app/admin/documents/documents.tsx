import { useState } from "react";
import { Route, Routes } from "react-router";
import { api } from "#/app/api.ts";
import type { DocumentToReview } from "#/server/admin/documents/contract.ts";
import { checksOf } from "#/shared/document-checks.ts";
import { shortDate } from "#/shared/time.ts";
import { ageOf } from "../overview/age.ts";
import { CaseFile, Opened, Part } from "../queue/case-file.tsx";
import { type Decision, Decisions, OwnNote } from "../queue/decisions.tsx";
import { PictureViewer } from "../queue/picture-viewer.tsx";
import { QueueList, Risks } from "../queue/queue-list.tsx";
import { SanctionList } from "../reports/subject-facts.tsx";
import { Duplicates, Marks, trustWords } from "../risk/risk.tsx";
import { BusinessPart, EarlierDecisions, SentDocuments } from "./business-facts.tsx";
import { Checklist } from "./checklist.tsx";
import { type Checked, forgetChecks, keepChecks, readChecks } from "./kept-checks.ts";

const queue = { path: "/admin/documents", label: "All documents" };
const pathOf = ({ id }: { id: string }) => `${queue.path}/${id}`;
const askQueue = () => api("GET /v2/admin/documents");

async function findNext() {
  const { items } = await askQueue();
  return items[0] && pathOf(items[0]);
}

/** Documents that wait for a reviewer, and each of them. */
export default function Documents() {
  return (
    <Routes>
      <Route
        index
        element={
          <QueueList title="Documents" ask={askQueue} to={pathOf}>
            {({ name, business, trust, risks, created_at }) => (
              <>
                <span className="wrap-anywhere font-semibold">{business.name}</span>
                <span>
                  {name} · {business.place}
                </span>
                <Marks trust={trust} risks={risks} />
                <span className="text-ink-2 text-sm">waiting {ageOf(created_at, Date.now())}</span>
              </>
            )}
          </QueueList>
        }
      />
      <Route path=":id" element={<OneDocument />} />
    </Routes>
  );
}

function OneDocument() {
  const ask = (id: string) => api("GET /v2/admin/documents/{id}", { params: { id } });
  return (
    <Opened ask={ask} problem="The document did not load. It may be gone.">
      {(document) => <DocumentFile document={document} />}
    </Opened>
  );
}

function DocumentFile({ document }: { document: DocumentToReview }) {
  const { id, name, status, reason, business, risks } = document;
  const needed = checksOf[name] ?? [];
  const [checked, setChecked] = useState<Checked>(
    () => readChecks(id, needed) ?? { checks: [], number: document.typed_number },
  );
  const change = (next: Checked) => {
    setChecked(next);
    keepChecks(id, next);
  };
  return (
    <CaseFile queue={queue} rowId={id} title={`${name} of ${business.name}`}>
      <Risks risks={risks} />
      {(document.typed_name || document.typed_number) && (
        <p>
          The owner typed: <b className="wrap-anywhere">{document.typed_name || "no name"}</b>,{" "}
          <b className="wrap-anywhere">{document.typed_number || "no number"}</b>
        </p>
      )}
      <p className="text-ink-2">
        Sent {shortDate(document.created_at)}
        {status !== "pending" && `, ${status}`}
        {reason && `: ${reason}`}
      </p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <PictureViewer path={`/v2/admin/documents/${id}/picture`} alt={`${name} of ${business.name}`} />
        <div className="grid content-start gap-6">
          {!document.is_own && status !== "approved" && (
            <Checklist documentId={id} needed={needed} checked={checked} onChange={change} />
          )}
          {document.is_own ? (
            <OwnNote />
          ) : (
            <Decisions decisions={decisionsOn(document, checked)} findNext={findNext} queuePath={queue.path} />
          )}
          <DocumentHistory document={document} />
        </div>
      </div>
    </CaseFile>
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

const rejectTemplates = [
  "We cannot read the picture. Please take it again in daylight, with all four corners in sight.",
  "The name on the paper is not the name on your page.",
  "The paper has expired. Please send one that is still valid.",
  "This is a picture of a screen or a copy. Please send a picture of the paper itself.",
];

/** Also one that was decided on can be taken back. */
function decisionsOn({ id, name, status }: DocumentToReview, { checks, number }: Checked): Decision[] {
  const send = (decision: "approve" | "reject") => async (reason: string) => {
    const done = await api("POST /v2/admin/documents/{id}/decision", {
      params: { id },
      body: { decision, reason, seen: status, ...(decision === "approve" && { checks: [...checks], number }) },
    });
    forgetChecks(id);
    return done;
  };
  const undo = () => api("POST /v2/admin/documents/{id}/undo", { params: { id } });
  const missing = (checksOf[name] ?? []).filter((check) => !checks.includes(check));
  const approve: Decision = {
    label: "Approve",
    letter: "A",
    send: send("approve"),
    undo,
    blockedBy: () => {
      if (missing.length > 0) return "Tick everything that you checked first.";
      return name === "CAC" && number.trim() === "" ? "Enter the registration number first." : "";
    },
  };
  const reject: Decision = {
    label: "Reject",
    letter: "R",
    isDangerous: true,
    ask: { hint: "The owner will see this.", templates: rejectTemplates },
    send: send("reject"),
    undo,
  };
  return [status !== "approved" && approve, status !== "rejected" && reject].filter((one) => one !== false);
}
