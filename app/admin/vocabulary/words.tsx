import { api } from "#/app/api.ts";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { AddedService, EditedWord } from "#/server/admin/vocabulary/contract.ts";
import { formatCount } from "#/shared/count-of.ts";
import { EditedRow, Editor, FormButton, RemoveButton } from "../editor/editor.tsx";
import { languageNames } from "./language-names.ts";
import { Misses } from "./misses.tsx";
import { ServiceForm } from "./service-form.tsx";
import { WordForm } from "./word-form.tsx";

/** Custom synonyms: words people use, and the services search takes them for. */
export default function Words() {
  const words = useQuery("words", () => api("GET /v2/admin/words"));
  return (
    <Editor
      title="Words"
      intro="Search knows some ten thousand words in five languages. What is taught here comes on top, and is understood at once."
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
            { label: "Found nothing", content: <Misses onAdded={words.again} /> },
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
    <ul className="grid gap-3 sm:grid-cols-2">
      {words.map(({ id, word, means, language }) => (
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
          <p className="text-ink-2 text-sm">{languageNames[language]}</p>
        </EditedRow>
      ))}
    </ul>
  );
}

function AddedServices({ services, onChange }: { services: AddedService[]; onChange: () => void }) {
  if (services.length === 0) {
    return (
      <EmptyState title="No service was added yet">The lists that come with the product have hundreds.</EmptyState>
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
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
    </ul>
  );
}
