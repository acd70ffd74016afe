import { Link, useLocation, useParams } from "react-router";
import { api } from "#/app/api.ts";
import { readDraft } from "#/app/ui/draft.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Client } from "#/server/admin/clients/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { mailto } from "#/shared/mailto.ts";
import { shortDate } from "#/shared/time.ts";
import { ConsentPart } from "./consent-part.tsx";
import { noteDraft } from "./note-draft.ts";
import { Notes } from "./notes.tsx";
import { VisitForm } from "./visit-form.tsx";

/** One client: how to reach them, what their listing lacks, and what was written down. */
export function ClientFile() {
  const { id = "" } = useParams();
  const { answer, hasFailed, again } = useQuery(id, () => api("GET /v2/admin/clients/{id}", { params: { id } }));
  return (
    <div className="grid gap-6">
      <Link to="/admin/clients" className="inline-flex min-h-11 items-center underline">
        All clients
      </Link>
      {hasFailed && <TryAgain onAgain={again}>The client did not load. They may have another agent now.</TryAgain>}
      {hasFailed && <UnsavedNote />}
      {!answer && !hasFailed && <Skeleton className="h-64" />}
      {answer && (
        <>
          <h1 className="wrap-anywhere font-bold text-xl md:text-2xl">
            {`${answer.client.firstname} ${answer.client.lastname}`.trim() || "No name yet"}
          </h1>
          <Contact client={answer.client} />
          <Listing business={answer.client.business} />
          {answer.client.business && <VisitForm clientId={id} lastVisit={answer.client.business.visited_on} />}
          {answer.client.business && <ConsentPart clientId={id} first={answer.consent} />}
          <Notes clientId={id} first={answer.notes} />
        </>
      )}
    </div>
  );
}

/** A note that was being written when the client went to another agent: nothing typed is lost. */
function UnsavedNote() {
  const { pathname } = useLocation();
  const note = readDraft(noteDraft(pathname))?.note;
  if (!note) return null;
  return (
    <section aria-labelledby="unsaved" className="grid gap-2 rounded-card bg-well p-4">
      <h2 id="unsaved" className="font-bold">
        You were writing this
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      <p className="text-ink-2 text-sm">It was not saved. Copy it, and give it to the agent they have now.</p>
    </section>
  );
}

function Contact({ client: { phone, email, lga, state, joined } }: { client: Client }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-2">Phone</dt>
      <dd>{phone ? <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a> : "Not given"}</dd>
      <dt className="text-ink-2">Email</dt>
      <dd className="wrap-anywhere">
        <a href={mailto(email)}>{email}</a>
      </dd>
      <dt className="text-ink-2">Place</dt>
      <dd>{lga ? `${lga}, ${state}` : "Not given"}</dd>
      <dt className="text-ink-2">Joined</dt>
      <dd>{shortDate(joined)}</dd>
    </dl>
  );
}

type Listed = NonNullable<Client["business"]>;

const partWords: Record<Listed["missing"][number], string> = {
  picture: "a picture",
  hours: "opening hours",
  services: "services by name",
  catalog: "something in the catalog",
  links: "a website or a social page",
  verification: "the blue tick",
};

function Listing({ business }: { business: Listed | null }) {
  if (!business) return <p>No business yet.</p>;
  const { name, category, status, completeness, missing, is_premium } = business;
  return (
    <section aria-labelledby="listing" className="grid gap-2 rounded-card border border-hairline bg-surface p-4">
      <h2 id="listing" className="wrap-anywhere font-bold text-lg">
        {status === "active" ? <Link to={businessPath(business)}>{name}</Link> : name}
      </h2>
      <p className="text-ink-2">
        {category}
        {status !== "active" && ` · ${status}`}
        {is_premium && " · premium"}
      </p>
      <p>{completeness} % complete</p>
      {missing.length > 0 && <p>Still missing: {missing.map((part) => partWords[part]).join(", ")}.</p>}
    </section>
  );
}
