import { useState } from "react";
import { useLocation } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { forgetDraft, keepDraft, readDraft } from "#/app/ui/draft.ts";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { ClientNote } from "#/server/admin/clients/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { shortDate } from "#/shared/time.ts";
import { noteDraft } from "./note-draft.ts";
import { taskWords } from "./task-words.ts";

type Task = NonNullable<ClientNote["task"]>;

/** Notes about a client and tasks for them: the form for a new one, then all of them, the latest first. */
export function Notes({ clientId, first }: { clientId: string; first: ClientNote[] }) {
  const [notes, setNotes] = useState(first);
  async function finish(noteId: string) {
    const params = { id: clientId, noteId };
    const done = await api("POST /v2/admin/clients/{id}/notes/{noteId}/done", { params });
    setNotes((before) => before.map((one) => (one.id === noteId ? done : one)));
  }
  return (
    <section aria-labelledby="notes" className="grid gap-3">
      <h2 id="notes" className="font-bold text-lg">
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
    onChange: (texts) => keepDraft(draft, texts),
  });
  return (
    <form {...wiring} className="grid gap-3">
      <FormErrors {...problems} />
      <TextArea
        label="Note"
        name="note"
        hint="Other staff can read it. The client gets it with a copy of their data."
        rows={3}
        maxLength={lettersMax.clientNote}
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
