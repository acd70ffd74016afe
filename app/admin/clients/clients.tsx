import { useState } from "react";
import { Link, Route, Routes } from "react-router";
import { api } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useOlder } from "#/app/ui/use-older.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Client } from "#/server/admin/clients/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { lagosDay, shortDate } from "#/shared/time.ts";
import { WorkList, type WorkRow } from "../list/work-list.tsx";
import { ClientFile, taskWords } from "./client-file.tsx";

/** An agent's desk: own clients, and the file of each. */
export default function Clients() {
  return (
    <Routes>
      <Route index element={<ClientList />} />
      <Route path=":id" element={<ClientFile />} />
    </Routes>
  );
}

function ClientList() {
  const [search, setSearch] = useState("");
  const { answer: first, hasFailed, again } = useQuery(search, () => findClients(search));
  return (
    <div className="grid gap-4">
      <h1 className="font-extrabold text-2xl">My clients</h1>
      <TaskList />
      <TextField
        label="Find a client"
        name="search"
        type="search"
        hint="The beginning of a name, a business or an email address"
        onChange={({ target }) => setSearch(target.value.trim())}
      />
      {hasFailed && <TryAgain onAgain={again}>The list did not load.</TryAgain>}
      {!first && !hasFailed && <Skeleton className="h-64" />}
      {first && <Found key={search} first={first} search={search} />}
    </div>
  );
}

const findClients = (search: string, before?: string) => api("GET /v2/admin/clients", { query: { search, before } });

function Found({ first, search }: { first: Client[]; search: string }) {
  const list = useOlder(first, pageSizes.clients, ({ id: before }) => findClients(search, before));
  if (first.length === 0) {
    return (
      <EmptyState title={search ? "No client is called that" : "You have no clients yet"}>
        {!search && "Members of the states you cover are given to you when they complete their profile."}
      </EmptyState>
    );
  }
  return (
    <>
      <WorkList label="Clients" rows={list.rows} to={({ id }) => `/admin/clients/${id}`} shown={clientRow} />
      <ShowMore {...list} />
    </>
  );
}

const clientRow = ({ firstname, lastname, business, lga, state, last_note }: Client): WorkRow => ({
  title: `${firstname} ${lastname}`.trim() || "No name yet",
  facts: [
    business ? `${business.name}: ${business.completeness} % complete` : "No business yet",
    lga && `${lga}, ${state}`,
  ],
  end: last_note ? `last note ${shortDate(last_note)}` : "no notes yet",
});

/** Open tasks for an agent's clients, the soonest due first; those whose day is over are marked. */
function TaskList() {
  const { answer: tasks } = useQuery("client tasks", () => api("GET /v2/admin/client_tasks"));
  if (!tasks || tasks.length === 0) return null;
  const today = lagosDay(Date.now());
  return (
    <section aria-labelledby="tasks" className="grid gap-2">
      <h2 id="tasks" className="font-extrabold text-lg">
        To do
      </h2>
      <ul className="grid gap-2">
        {tasks.map(({ id, client, note, task, due_on }) => (
          <li key={id} className="wrap-anywhere rounded-card bg-surface shadow-card px-4 py-3">
            <Link to={`/admin/clients/${client.id}`} className="font-semibold underline">
              {task && taskWords[task]}: {client.name || "No name yet"}
            </Link>
            <p className="line-clamp-2">{note}</p>
            {due_on && (
              <p className={due_on < today ? "font-semibold text-danger text-sm" : "text-ink-2 text-sm"}>
                {due_on < today ? `was due ${shortDate(due_on)}` : `by ${shortDate(due_on)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
