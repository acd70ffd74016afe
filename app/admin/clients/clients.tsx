import { useState } from "react";
import { Route, Routes } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Client } from "#/server/admin/clients/contract.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { shortDate } from "#/shared/time.ts";
import { WorkList } from "../list/work-list.tsx";
import { ClientFile } from "./client-file.tsx";
import { TaskList } from "./task-list.tsx";

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
  const [pages, setPages] = useState<Client[][]>([]);
  const {
    answer: first,
    hasFailed,
    again,
  } = useQuery(search, () => api("GET /v2/admin/clients", { query: { search } }));
  const clients = first ? [first, ...pages].flat() : [];
  const isMore = (pages.at(-1) ?? first)?.length === pageSizes.clients;

  async function showMore() {
    const next = await api("GET /v2/admin/clients", { query: { search, before: clients.at(-1)?.id } });
    setPages((before) => [...before, next]);
  }

  return (
    <div className="grid gap-4">
      <h1 className="font-bold text-xl md:text-2xl">My clients</h1>
      <TaskList />
      <TextField
        label="Find a client"
        name="search"
        type="search"
        hint="The beginning of a name, a business or an email address"
        onChange={({ target }) => {
          setSearch(target.value.trim());
          setPages([]);
        }}
      />
      {hasFailed && <TryAgain onAgain={again}>The list did not load.</TryAgain>}
      {!first && !hasFailed && <Skeleton className="h-64" />}
      {first && clients.length === 0 && (
        <EmptyState title={search ? "No client is called that" : "You have no clients yet"}>
          {!search && "Members of the states you cover are given to you when they complete their profile."}
        </EmptyState>
      )}
      <WorkList label="Clients" rows={clients} to={({ id }) => `/admin/clients/${id}`}>
        {(client) => <ClientRow client={client} />}
      </WorkList>
      {isMore && (
        <Button variant="quiet" onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

function ClientRow({ client }: { client: Client }) {
  const { firstname, lastname, business, lga, state, last_note } = client;
  return (
    <>
      <span className="wrap-anywhere font-semibold">{`${firstname} ${lastname}`.trim() || "No name yet"}</span>
      <span className="wrap-anywhere">
        {business ? `${business.name}: ${business.completeness} % complete` : "No business yet"}
      </span>
      <span className="text-ink-2 text-sm">
        {[lga && `${lga}, ${state}`, last_note ? `last note ${shortDate(last_note)}` : "no notes yet"]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}
