import { useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Client, ClientNote } from "#/server/admin/clients/contract.ts";
import type { Consent } from "#/server/consent/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { mailto } from "#/shared/email.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { telLink } from "#/shared/phone.ts";
import { dateAndTime, dayMs, lagosDay, shortDate } from "#/shared/time.ts";
import { Facts } from "../queue/case-file.tsx";
import { PageWork } from "./page-work.tsx";

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
          <h1 className="wrap-anywhere font-extrabold text-2xl">
            {`${answer.client.firstname} ${answer.client.lastname}`.trim() || "No name yet"}
          </h1>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="grid min-w-0 gap-6">
              <Contact client={answer.client} />
              <Listing business={answer.client.business} />
              {answer.client.business && <VisitForm clientId={id} lastVisit={answer.client.business.visited_on} />}
            </div>
            <Notes clientId={id} first={answer.notes} />
          </div>
          {answer.client.business && <ConsentPart clientId={id} first={answer.consent} />}
        </>
      )}
    </div>
  );
}

/** An unsaved note of a client that was assigned to another agent in the meantime. */
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

const cardLook = "grid min-w-0 gap-3 rounded-card bg-surface p-4 shadow-card";

function Contact({ client: { phone, email, lga, state, joined } }: { client: Client }) {
  return (
    <section aria-label="Contact" className={cardLook}>
      <Facts
        facts={[
          ["Phone", phone ? <a href={telLink(phone)}>{phone}</a> : "Not given"],
          ["Email", <a href={mailto(email)}>{email}</a>],
          ["Place", lga ? `${lga}, ${state}` : "Not given"],
          ["Joined", shortDate(joined)],
        ]}
      />
    </section>
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
    <section aria-labelledby="listing" className={cardLook}>
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

/** Work on the page of a client: request, consent and forms. */
function ConsentPart({ clientId, first }: { clientId: string; first: Consent }) {
  const [consent, setConsent] = useState(first);
  const { state, purpose, ends_at } = consent;
  const until = ends_at && dateAndTime(ends_at);
  return (
    <section aria-labelledby="page-work" className={state === "given" ? "grid gap-3" : cardLook}>
      <h2 id="page-work" className="font-extrabold text-lg">
        Work on their page
      </h2>
      {state === "none" && <AskForm clientId={clientId} onRequested={setConsent} />}
      {state === "asked" && (
        <p className="wrap-anywhere rounded-card bg-well p-4">
          Asked: {purpose}. The owner has not answered; they can until {until}.
        </p>
      )}
      {state === "given" && (
        <>
          <p className="wrap-anywhere rounded-card bg-well p-4">
            Allowed until {until}: {purpose}. The owner is told about every change, and it stands in the audit log.
          </p>
          <PageWork clientId={clientId} />
        </>
      )}
    </section>
  );
}

function AskForm({ clientId, onRequested }: { clientId: string; onRequested: (consent: Consent) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ purpose = "" }) => (purpose.trim() === "" ? { fields: { purpose: "Say what for" } } : undefined),
    send: async ({ purpose = "" }) => {
      onRequested(await api("POST /v2/admin/clients/{id}/consent", { params: { id: clientId }, body: { purpose } }));
      showToast("The owner was asked.");
    },
  });
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <TextField
        label="What for"
        name="purpose"
        hint="The owner reads this and allows it for three days, or not. For example: put in your hours and prices"
        maxLength={lengthMax.consentPurpose}
        error={problems.fields?.purpose}
      />
      <Button {...submit} variant="quiet" className="justify-self-start">
        Ask the owner
      </Button>
    </form>
  );
}

const daysBackMax = 30;

/** Records that the agent was at the place of the client's business: its page then says "Visited ✓" with the day. */
function VisitForm({ clientId, lastVisit }: { clientId: string; lastVisit: string }) {
  const today = lagosDay(Date.now());
  const [latest, setLatest] = useState(lastVisit);
  const { wiring, submit, problems } = useForm({
    check: ({ visited_on = "" }) => (visited_on ? undefined : { fields: { visited_on: fieldMessages.day } }),
    send: async ({ visited_on = "" }) => {
      await api("POST /v2/admin/clients/{id}/visits", { params: { id: clientId }, body: { visited_on } });
      setLatest((before) => (visited_on > before ? visited_on : before));
    },
  });
  return (
    <section aria-labelledby="visit" className={cardLook}>
      <h2 id="visit" className="font-extrabold text-lg">
        Visit
      </h2>
      <p role="status">{latest ? `Visited ✓ ${shortDate(latest)}` : "Not visited at this address yet."}</p>
      <form {...wiring} className="grid gap-3 sm:max-w-xs">
        <FormErrors {...problems} />
        <TextField
          label="I was there on"
          name="visited_on"
          type="date"
          min={lagosDay(Date.now() - daysBackMax * dayMs)}
          max={today}
          defaultValue={today}
          hint="Everybody sees it on the business page. A new address ends it."
          error={problems.fields?.visited_on}
        />
        <Button {...submit} className="justify-self-start">
          Record visit
        </Button>
      </form>
    </section>
  );
}

type Task = NonNullable<ClientNote["task"]>;

/** Notes about a client and tasks for them: the form for a new one, then all of them, the latest first. */
function Notes({ clientId, first }: { clientId: string; first: ClientNote[] }) {
  const [notes, setNotes] = useState(first);
  async function finish(noteId: string) {
    const params = { id: clientId, noteId };
    const done = await api("POST /v2/admin/clients/{id}/notes/{noteId}/done", { params });
    setNotes((before) => before.map((one) => (one.id === noteId ? done : one)));
  }
  return (
    <section aria-labelledby="notes" className={cardLook}>
      <h2 id="notes" className="font-extrabold text-lg">
        Notes and tasks
      </h2>
      <NoteForm clientId={clientId} onWritten={(written) => setNotes((before) => [written, ...before])} />
      {notes.length === 0 && <p className="text-ink-2">No notes yet.</p>}
      <ol className="grid divide-y divide-hairline">
        {notes.map((one) => (
          <Note key={one.id} note={one} onDone={() => finish(one.id)} />
        ))}
      </ol>
    </section>
  );
}

function NoteForm({ clientId, onWritten }: { clientId: string; onWritten: (note: ClientNote) => void }) {
  const { pathname } = useLocation();
  // The client may be given to another agent, or the session end, while this is written.
  const draft = noteDraft(pathname);
  const [task, setTask] = useState("");
  const { wiring, submit, problems } = useForm({
    check: ({ note = "", task = "", due_on = "" }) => {
      const fields: Record<string, string> = {};
      if (note.trim() === "") fields.note = "Write something";
      if (task !== "" && due_on === "") fields.due_on = "Say by which day";
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
    send: async ({ note = "", task = "", due_on = "" }) => {
      const body = { note, ...(task !== "" && { task: task as Task, due_on }) };
      onWritten(await api("POST /v2/admin/clients/{id}/notes", { params: { id: clientId }, body }));
      forgetDraft(draft);
      setTask("");
      wiring.ref.current?.reset();
    },
    onChange: (texts) => saveDraft(draft, texts),
  });
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <TextArea
        label="Note"
        name="note"
        hint="Other staff can read it. The client gets it with a copy of their data."
        rows={3}
        maxLength={lengthMax.clientNote}
        defaultValue={readDraft(draft)?.note}
        error={problems.fields?.note}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label="To do" name="task" value={task} onChange={({ target }) => setTask(target.value)}>
          <option value="">Nothing, only a note</option>
          {Object.entries(taskWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {task !== "" && <TextField label="By" name="due_on" type="date" error={problems.fields?.due_on} />}
      </div>
      <Button {...submit} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

function Note({ note: one, onDone }: { note: ClientNote; onDone: () => void }) {
  const { note, author, created_at, task, due_on, done_at } = one;
  return (
    <li className="grid gap-1 py-3">
      {task && due_on && (
        <p className="font-semibold">
          {taskWords[task]} by {shortDate(due_on)}
          {done_at && ` · done ${shortDate(done_at)}`}
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{note}</p>
      <p className="text-ink-2 text-sm">
        {author}, {shortDate(created_at)}
      </p>
      {task && !done_at && (
        <Button variant="quiet" className="justify-self-start" onClick={onDone}>
          Done
        </Button>
      )}
    </li>
  );
}

/** Name of the draft of a note about a client. */
const noteDraft = (pathname: string): string => `client note ${pathname}`;

/** Tasks for a client, in the words of agents. */
export const taskWords: Record<NonNullable<ClientNote["task"]>, string> = {
  visit: "Visit",
  "call back": "Call back",
  "help with page": "Help with the page",
};
