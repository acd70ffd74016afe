import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { FaqEntry } from "#/server/site/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { EditedRow, Editor, FormButton, PlaceField, RemoveButton, type Saving, useSaving } from "./editor.tsx";

/** The questions of the FAQ page. */
export default function Questions() {
  const faq = useQuery("faq", () => api("GET /v2/faq"));
  const count = faq.answer?.length ?? 0;
  return (
    <Editor
      title="FAQ"
      intro="What stands on the FAQ page. {brand} and {email} are filled in; **two stars** make words strong; an empty line begins a new paragraph."
      of={faq}
      action={
        <FormButton label="Add a question">
          {(close) => <QuestionForm place={count + 1} onSaved={faq.again} onDone={close} />}
        </FormButton>
      }
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title="No question yet">The FAQ page is empty.</EmptyState>
        ) : (
          <ol className="grid gap-3">
            {entries.map((entry, index) => (
              <EditedRow
                key={entry.id}
                actions={<QuestionActions entry={entry} place={index + 1} onChange={faq.again} />}
              >
                <h2 className="font-semibold">
                  {index + 1}. {entry.question}
                </h2>
                <p className="line-clamp-3 text-ink-2">{entry.answer.replaceAll("**", "")}</p>
              </EditedRow>
            ))}
          </ol>
        )
      }
    </Editor>
  );
}

function QuestionActions({ entry, place, onChange }: { entry: FaqEntry; place: number; onChange: () => void }) {
  return (
    <>
      <FormButton label="Change" title="Change the question">
        {(close) => <QuestionForm entry={entry} place={place} onSaved={onChange} onDone={close} />}
      </FormButton>
      <RemoveButton
        title="Remove the question"
        onRemove={async () => {
          const done = await api("DELETE /v2/admin/faq/{id}", { params: { id: entry.id } });
          onChange();
          return done;
        }}
      >
        “{entry.question}” goes from the FAQ page.
      </RemoveButton>
    </>
  );
}

interface QuestionFormProps extends Saving {
  /** Absent: a new one. */
  entry?: FaqEntry;
  place: number;
}

function QuestionForm({ entry, place, ...saving }: QuestionFormProps) {
  const { wiring, submit, problems } = useSaving(saving, async ({ question = "", answer = "", place: typed = "" }) => {
    const body = { question, answer, place: Number(typed) };
    const { message } = entry
      ? await api("PUT /v2/admin/faq/{id}", { params: { id: entry.id }, body })
      : await api("POST /v2/admin/faq", { body });
    return message;
  });
  const { fields = {} } = problems;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="Question"
        name="question"
        defaultValue={entry?.question}
        maxLength={lengthMax.question}
        error={fields.question}
      />
      <TextArea
        label="Answer"
        name="answer"
        rows={8}
        defaultValue={entry?.answer}
        maxLength={lengthMax.answer}
        error={fields.answer}
      />
      <PlaceField place={place} error={fields.place} />
      <Button {...submit}>Save</Button>
    </form>
  );
}
