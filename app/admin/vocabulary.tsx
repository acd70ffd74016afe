import { useId, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type {
  AddedService,
  EditedWord,
  languages,
  Miss,
  WordPreview as Preview,
} from "#/server/admin/vocabulary/contract.ts";
import { countOf, formatCount } from "#/shared/count-of.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { shortDate } from "#/shared/time.ts";
import { EditedList, EditedRow, Editor, FormButton, RemoveButton, type Saving, useSaving } from "./editor.tsx";

/** Custom synonyms: words people use, and the services search takes them for. */
export default function Words() {
  const words = useQuery("words", () => api("GET /v2/admin/words"));
  return (
    <Editor
      title="Words"
      intro="Search knows some ten thousand words in five languages. What is taught here comes on top, and is understood at once. Whole searches are not kept: they could name a person."
      of={words}
      action={
        <div className="flex flex-wrap gap-2">
          <FormButton label="Add a word" variant="primary">
            {(close) => <WordForm onSaved={words.again} onDone={close} />}
          </FormButton>
          <FormButton label="Add a service">
            {(close) => <ServiceForm onSaved={words.again} onDone={close} />}
          </FormButton>
        </div>
      }
    >
      {({ words: custom, services }) => (
        <Tabs
          label="Words"
          tabs={[
            { label: "Found nothing", content: <Misses key="nothing" kind="nothing" onAdded={words.again} /> },
            { label: "None of these", content: <Misses key="none" kind="none_of_these" onAdded={words.again} /> },
            {
              label: `Taught (${formatCount(custom.length)})`,
              content: <CustomSynonyms words={custom} onChange={words.again} />,
            },
            {
              label: `Services (${formatCount(services.length)})`,
              content: <AddedServices services={services} onChange={words.again} />,
            },
          ]}
        />
      )}
    </Editor>
  );
}

function CustomSynonyms({ words, onChange }: { words: EditedWord[]; onChange: () => void }) {
  if (words.length === 0) {
    return <EmptyState title="No word was added yet">Words that found nothing are a good beginning.</EmptyState>;
  }
  return (
    <EditedList>
      {words.map(({ id, word, means, language, taught_by, taught_at, missed_before, missed_since }) => (
        <EditedRow
          key={id}
          actions={
            <RemoveButton
              title={`Remove “${word}”`}
              onRemove={async () => {
                const done = await api("DELETE /v2/admin/words/{id}", { params: { id } });
                onChange();
                return done;
              }}
            >
              Search will no longer take it for {means}.
            </RemoveButton>
          }
        >
          <p>
            <strong>{word}</strong> means {means}
          </p>
          <p className="text-ink-2 text-sm">
            {languageNames[language]} · {taught_by}, {shortDate(taught_at)}
          </p>
          {missed_before + missed_since > 0 && (
            <p className="text-ink-2 text-sm">
              Missed {countOf(missed_before, "time", "times")} in the week before, {formatCount(missed_since)} in the
              week after
            </p>
          )}
        </EditedRow>
      ))}
    </EditedList>
  );
}

function AddedServices({ services, onChange }: { services: AddedService[]; onChange: () => void }) {
  if (services.length === 0) {
    return (
      <EmptyState title="No service was added yet">The lists that come with the product have hundreds.</EmptyState>
    );
  }
  return (
    <EditedList>
      {services.map(({ id, name, category }) => (
        <EditedRow
          key={id}
          actions={
            <RemoveButton
              title={`Remove ${name}`}
              onRemove={async () => {
                const done = await api("DELETE /v2/admin/services/{id}", { params: { id } });
                onChange();
                return done;
              }}
            >
              The words that were taught for it go too. Owners who tagged themselves with it keep the words.
            </RemoveButton>
          }
        >
          <p className="font-semibold">{name}</p>
          <p className="text-ink-2 text-sm">{category}</p>
        </EditedRow>
      ))}
    </EditedList>
  );
}

interface MissesProps {
  kind: "nothing" | "none_of_these";
  onAdded: () => void;
}

/** Words that found nothing, or not what was meant; each opens the form that adds it. */
function Misses({ kind, onAdded }: MissesProps) {
  const {
    answer: misses,
    hasFailed,
    again,
  } = useQuery(`misses ${kind}`, () => api("GET /v2/admin/misses", { query: { kind } }));
  const refresh = () => {
    again();
    onAdded();
  };
  if (hasFailed) return <TryAgain onAgain={again}>The words did not load.</TryAgain>;
  if (!misses) return <Skeleton className="h-64" />;
  if (misses.length === 0) {
    return kind === "nothing" ? (
      <EmptyState thing="tick" title="No missed words">
        A word is listed once a search for it found nothing in all of Nigeria, in the last 90 days. Words with a digit
        may be personal: they are not counted, and nor are words of one or two letters.
      </EmptyState>
    ) : (
      <EmptyState thing="tick" title="Nobody said “None of these”">
        Of the last 90 days, that is.
      </EmptyState>
    );
  }
  return (
    <EditedList>
      {misses.map((miss) => (
        <MissRow key={miss.word} miss={miss} onAdded={refresh} />
      ))}
    </EditedList>
  );
}

/** A word, and a button for each thing it may mean: one press adds it, and the row says what that changes. */
function MissRow({ miss, onAdded }: { miss: Miss; onAdded: () => void }) {
  const { word, times, places, first_on, last_on, means, suggests } = miss;
  const [added, setAdded] = useState<EditedWord>();
  const [problem, setProblem] = useState("");

  async function add(meaning: string) {
    try {
      setAdded(await api("POST /v2/admin/words", { body: { word, means: meaning, language: "en" } }));
      setProblem("");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "That did not work. Try again.");
    }
  }
  async function undo() {
    if (added) await api("DELETE /v2/admin/words/{id}", { params: { id: added.id } });
    setAdded(undefined);
  }

  return (
    <EditedRow
      actions={
        added ? (
          <Button variant="quiet" onClick={undo}>
            Undo
          </Button>
        ) : (
          <>
            {suggests.map((meaning) => (
              <Button key={meaning} variant="quiet" onClick={() => add(meaning)}>
                It means {meaning}
              </Button>
            ))}
            <FormButton label="Add this word" title={`Add “${word}”`}>
              {(close) => <WordForm word={word} onSaved={onAdded} onDone={close} />}
            </FormButton>
          </>
        )
      }
    >
      <p>
        <strong>{word}</strong> · {countOf(times, "search", "searches")}
      </p>
      <p className="text-ink-2 text-sm">
        {first_on === last_on ? shortDate(last_on) : `${shortDate(first_on)} to ${shortDate(last_on)}`}
        {places.length > 0 && ` · ${places.join(", ")}`}
        {means.length > 0 && ` · by now it means ${means.join(", ")}`}
      </p>
      {added && <WordPreview word={word} means={added.means} />}
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
    </EditedRow>
  );
}

interface WordFormProps extends Saving {
  /** First value of the form: a word that found nothing. */
  word?: string;
}

function WordForm({ word, ...saving }: WordFormProps) {
  const { answer: categories, hasFailed, again } = useQuery("categories", () => api("GET /v2/categories"));
  const [typed, setTyped] = useState({ word, means: "" });
  const listId = useId();
  const { wiring, submit, problems } = useSaving(
    saving,
    async ({ word: typed = "", means = "", language = "en" }) => {
      const body = { word: typed, means, language: language as EditedWord["language"] };
      const custom = await api("POST /v2/admin/words", { body });
      return `“${custom.word}” now means ${custom.means}`;
    },
    ({ word, means = "" }) => setTyped({ word, means }),
  );
  const { fields = {} } = problems;
  if (hasFailed) return <TryAgain onAgain={again}>The services did not load.</TryAgain>;
  if (!categories) return <Skeleton className="h-64" />;
  const names = [...new Set(categories.flatMap(({ name, services }) => [name, ...services]))];
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="Word or phrase"
        name="word"
        hint="As people type it"
        defaultValue={word}
        maxLength={lengthMax.synonym}
        error={fields.word}
      />
      <TextField
        label="Means"
        name="means"
        hint="A service or category: type its beginning"
        list={listId}
        autoComplete="off"
        maxLength={lengthMax.service}
        error={fields.means}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField label="Language" name="language" defaultValue="en" error={fields.language}>
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {typed.word && names.includes(typed.means) && <WordPreview word={typed.word} means={typed.means} />}
      <Button {...submit}>Add</Button>
    </form>
  );
}

/** Results of a word in all of Nigeria before and after it gets a meaning. */
function WordPreview({ word, means }: { word: string; means: string }) {
  const { answer } = useQuery(`${word} ${means}`, () => api("GET /v2/admin/words/preview", { query: { word, means } }));
  return (
    <p role="status" className="min-h-12 wrap-anywhere rounded-card bg-well p-3 text-sm">
      {answer ? textOf(word, answer) : "Looking what it changes…"}
    </p>
  );
}

function textOf(word: string, { before, after }: Preview): string {
  const found = (answers: Preview["before"]) => countOf(answers.total, "business", "businesses");
  const names = after.names.length > 0 ? `, first ${after.names.slice(0, 3).join(", ")}` : "";
  return `“${word}” finds ${found(before)} now, and ${found(after)} with this${names}.`;
}

function ServiceForm(saving: Saving) {
  const { answer: categories, hasFailed, again } = useQuery("categories", () => api("GET /v2/categories"));
  const { wiring, submit, problems } = useSaving(saving, async ({ name = "", category = "" }) => {
    await api("POST /v2/admin/services", { body: { name, category } });
    return "Service added";
  });
  if (hasFailed) return <TryAgain onAgain={again}>The categories did not load.</TryAgain>;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="Name"
        name="name"
        hint="As owners pick it, such as Generator repair"
        maxLength={lengthMax.service}
        error={problems.fields?.name}
      />
      <SelectField label="Category" name="category" defaultValue="" error={problems.fields?.category}>
        <option value="">Select a category</option>
        {categories?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Button {...submit}>Add</Button>
    </form>
  );
}

/** The languages of search, as people call them. */
const languageNames: Record<(typeof languages)[number], string> = {
  en: "English",
  pcm: "Pidgin",
  yo: "Yoruba",
  ha: "Hausa",
  ig: "Igbo",
};
