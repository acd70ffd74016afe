import { useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useConfig } from "#/app/use-config.ts";
import { useQuery } from "#/app/use-query.ts";
import type { FaqEntry } from "#/server/site/contract.ts";
import { byTopic, topicTitles } from "#/shared/faq-topics.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { EditedList, EditedRow, Editor, FormButton, RemoveButton, type Saving, useSaving } from "./editor.tsx";

/** The questions of the FAQ page, under their topics. */
export default function Questions() {
  const faq = useQuery("faq", () => api("GET /v2/faq"));
  const all = faq.answer ?? [];
  const [moved, setMoved] = useState<Moved>();
  const { brand } = useConfig();
  const filled = (text: string) => text.replaceAll("{brand}", brand);
  return (
    <Editor
      title="FAQ"
      intro="The questions and answers of the public FAQ page."
      of={faq}
      action={
        <FormButton label="Add a question">
          {(close) => <QuestionForm place={all.length + 1} onSaved={faq.again} onDone={close} />}
        </FormButton>
      }
    >
      {(answer) =>
        answer.length === 0 ? (
          <EmptyState title="No question yet">The FAQ page is empty.</EmptyState>
        ) : (
          byTopic(answer).map(({ topic, title, entries }) => (
            <section key={topic} aria-labelledby={topic} className="grid gap-2">
              <h2 id={topic} className="font-extrabold text-lg">
                {title}
              </h2>
              <EditedList>
                {entries.map((entry, at) => (
                  <EditedRow
                    key={entry.id}
                    actions={
                      <>
                        {directions.map((direction) => (
                          <MoveButton
                            key={direction}
                            {...{ direction, entry, all, moved }}
                            past={entries[at + (direction === "up" ? -1 : 1)]}
                            onMoved={(now) => {
                              setMoved(now);
                              faq.again();
                            }}
                          />
                        ))}
                        <QuestionActions entry={entry} place={all.indexOf(entry) + 1} onChange={faq.again} />
                      </>
                    }
                  >
                    <h3 className="font-semibold">{filled(entry.question)}</h3>
                    <p className="line-clamp-2 text-ink-2 text-sm lg:line-clamp-1">
                      {filled(entry.answer).replaceAll("**", "")}
                    </p>
                  </EditedRow>
                ))}
              </EditedList>
            </section>
          ))
        )
      }
    </Editor>
  );
}

const directions = ["up", "down"] as const;

/** The last move: its button keeps the focus in the new place of the question. */
interface Moved {
  id: string;
  direction: (typeof directions)[number];
}

interface MoveButtonProps extends Pick<Moved, "direction"> {
  entry: FaqEntry;
  all: readonly FaqEntry[];
  /** The question that it changes places with; absent: it is the first or the last of its topic. */
  past: FaqEntry | undefined;
  moved: Moved | undefined;
  onMoved: (moved: Moved) => void;
}

function MoveButton({ direction, entry, all, past, moved, onMoved }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const hasMoved = moved?.id === entry.id && moved.direction === direction;
  const place = all.indexOf(entry);
  useEffect(() => {
    if (hasMoved) button.current?.focus();
  }, [hasMoved, place]);

  async function move() {
    if (!past) return;
    setIsBusy(true);
    const { id, ...texts } = entry;
    try {
      await api("PUT /v2/admin/faq/{id}", { params: { id }, body: { ...texts, place: all.indexOf(past) + 1 } });
      onMoved({ id, direction });
    } catch (error) {
      showToast(problemsOf(error).detail ?? "");
    }
    setIsBusy(false);
  }

  return (
    <Button
      ref={button}
      variant="quiet"
      isBusy={isBusy}
      // Not `disabled`: at the end of its way the button would lose the focus.
      aria-disabled={!past}
      aria-label={`Move ${direction}: ${entry.question}`}
      title={`Move ${direction}`}
      className="px-3! aria-disabled:opacity-40"
      onClick={move}
    >
      <Icon name="chevron-down" size={20} className={direction === "up" ? "rotate-180" : ""} />
    </Button>
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
  /** Among all questions, from 1. */
  place: number;
}

function QuestionForm({ entry, place, ...saving }: QuestionFormProps) {
  const { wiring, submit, problems } = useSaving(saving, async ({ topic = "", question = "", answer = "" }) => {
    const body = { topic: topic as FaqEntry["topic"], question, answer, place };
    const { message } = entry
      ? await api("PUT /v2/admin/faq/{id}", { params: { id: entry.id }, body })
      : await api("POST /v2/admin/faq", { body });
    return message;
  });
  const { fields = {} } = problems;
  const { brand, support_email } = useConfig();
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <SelectField label="Topic" name="topic" defaultValue={entry?.topic} error={fields.topic}>
        {Object.entries(topicTitles()).map(([topic, title]) => (
          <option key={topic} value={topic}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Question"
        name="question"
        hint={`{brand} becomes ${brand}.`}
        defaultValue={entry?.question}
        maxLength={lengthMax.question}
        error={fields.question}
      />
      <TextArea
        label="Answer"
        name="answer"
        hint={`{brand} becomes ${brand}, {email} ${support_email}. **Two stars** make words strong, an empty line begins a new paragraph.`}
        rows={8}
        defaultValue={entry?.answer}
        maxLength={lengthMax.answer}
        error={fields.answer}
      />
      <Button {...submit}>Save</Button>
    </form>
  );
}
