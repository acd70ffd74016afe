import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { PersonPage } from "#/server/admin/people/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { actColumns } from "../audit/audit-list.tsx";
import { PublicPage } from "../list/public-page.tsx";
import { RowTable } from "../list/row-table.tsx";
import { StatusWord } from "../list/status-word.tsx";
import { roleWords } from "../list/words.ts";
import { Actions } from "./actions.tsx";
import { ConductPart } from "./conduct-part.tsx";
import { MoneyPart } from "./money-part.tsx";
import { Panel } from "./panel.tsx";

/** Everything about one person that the viewer may know, and the actions they may take. */
export default function Person() {
  const { id = "" } = useParams();
  const {
    answer: person,
    hasFailed,
    again,
  } = useQuery(`person ${id}`, () => api("GET /v2/admin/people/{id}", { params: { id } }));
  if (hasFailed) return <TryAgain onAgain={again}>The person did not load. They may be gone.</TryAgain>;
  if (!person) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="wrap-anywhere font-bold text-xl md:text-2xl">{person.name || "No name yet"}</h1>
        <p>
          {roleWords[person.role]} · <StatusWord status={person.status} />
        </p>
      </div>
      <Actions person={person} onDone={again} />
      <Profile person={person} />
      {person.conduct && <ConductPart conduct={person.conduct} />}
      {person.money && <MoneyPart money={person.money} />}
      {person.audit && (
        <Panel title="Audit log" isEmpty={person.audit.length === 0}>
          <RowTable label="Audit log" columns={actColumns} rows={person.audit} />
        </Panel>
      )}
    </div>
  );
}

function Profile({ person }: { person: PersonPage }) {
  const { business, invited_by, notifications } = person;
  return (
    <section aria-label="Profile" className="rounded-card border border-hairline bg-surface p-4">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Email">
          {person.email}
          {!person.is_email_confirmed && <span className="block text-ink-2">Not confirmed</span>}
        </Fact>
        <Fact label="Phone">{person.phone || "Not given"}</Fact>
        <Fact label="Place">{person.lga ? `${person.lga}, ${person.state}` : "Not given"}</Fact>
        <Fact label="Business">
          {business ? (
            <>
              {business.status === "active" ? (
                <PublicPage business={business}>{business.name}</PublicPage>
              ) : (
                business.name
              )}{" "}
              (<StatusWord status={business.status} />) {business.is_verified && <VerifiedBadge />}
            </>
          ) : (
            "None"
          )}
        </Fact>
        <Fact label="Agent">{person.agent || "None"}</Fact>
        <Fact label="Invited by">
          {invited_by ? (
            <Link to={`/admin/people/${invited_by.id}`}>{invited_by.name || "No name yet"}</Link>
          ) : (
            "Nobody"
          )}
        </Fact>
        <Fact label="Joined">{shortDate(person.date_created)}</Fact>
        <Fact label="Signs in with">{person.has_password ? "A password" : "Google"}</Fact>
        {person.role !== "user" && <Fact label="Second step">{person.has_second_step ? "Set up" : "Not set up"}</Fact>}
        <Fact label="Notifications">{`${notifications.total}, ${notifications.unread} unread`}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
