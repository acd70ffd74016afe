import { Link, Route, Routes } from "react-router";
import { api } from "#/app/api.ts";
import type { DocumentToReview } from "#/server/admin/queues/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { shortDate } from "#/shared/time.ts";
import { ageOf } from "../overview/age.ts";
import { BusinessPart, EarlierDecisions, SentDocuments } from "./business-facts.tsx";
import { CaseFile, Opened, Part } from "./case-file.tsx";
import { type Decision, Decisions, OwnNote } from "./decisions.tsx";
import { PictureViewer } from "./picture-viewer.tsx";
import { QueueList, Risks } from "./queue-list.tsx";

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
            {({ name, business, risks, created_at }) => (
              <>
                <span className="wrap-anywhere font-semibold">{business.name}</span>
                <span>
                  {name} · {business.place}
                </span>
                <Risks risks={risks} />
                <span className="text-ink-2 text-sm">waits for {ageOf(created_at, Date.now())}</span>
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
  const { id, name, status, reason, business, risks, same_phone } = document;
  return (
    <CaseFile queue={queue} rowId={id} title={`${name} of ${business.name}`}>
      <Risks risks={risks} />
      <p className="text-ink-2">
        Sent {shortDate(document.created_at)}
        {status !== "pending" && `, ${status}`}
        {reason && `: ${reason}`}
      </p>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="grid content-start gap-4">
          <PictureViewer path={`/v2/admin/documents/${id}/picture`} alt={`${name} of ${business.name}`} />
          {document.is_own ? (
            <OwnNote />
          ) : (
            <Decisions decisions={decisionsOn(document)} findNext={findNext} queuePath={queue.path} />
          )}
        </div>
        <div className="grid content-start gap-6">
          <BusinessPart business={business} />
          {same_phone.length > 0 && (
            <Part title="With the same number">
              <ul>
                {same_phone.map((other) => (
                  <li key={other.id}>
                    <Link to={businessPath(other)} className="underline">
                      {other.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <SentDocuments title="Its other documents" documents={document.others} />
          <EarlierDecisions decisions={document.decisions} />
        </div>
      </div>
    </CaseFile>
  );
}

/** Also one that was decided on can be taken back. */
function decisionsOn({ id, status }: DocumentToReview): Decision[] {
  const send = (decision: "approve" | "reject") => (reason: string) =>
    api("POST /v2/admin/documents/{id}/decision", { params: { id }, body: { decision, reason, seen: status } });
  const approve: Decision = { label: "Approve", letter: "A", send: send("approve") };
  const hint = "The owner is told this.";
  const reject: Decision = { label: "Reject", letter: "R", isDangerous: true, ask: { hint }, send: send("reject") };
  return [status !== "approved" && approve, status !== "rejected" && reject].filter((one) => one !== false);
}
