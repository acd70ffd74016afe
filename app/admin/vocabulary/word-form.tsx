import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { EditedWord } from "#/server/admin/vocabulary/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { type Saving, useSaving } from "../editor/use-saving.ts";
import { languageNames } from "./language-names.ts";
import { WordPreview } from "./word-preview.tsx";

interface WordFormProps extends Saving {
  /** First value of the form: a word that found nothing. */
  word?: string;
}

export function WordForm({ word, ...saving }: WordFormProps) {
  const { answer: categories, hasFailed, again } = useQuery("categories", () => api("GET /v2/categories"));
  const [typed, setTyped] = useState({ word, means: "" });
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
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="Word or phrase"
        name="word"
        hint="As people type it"
        defaultValue={word}
        maxLength={lettersMax.synonym}
        error={fields.word}
      />
      <SelectField label="Means" name="means" defaultValue="" error={fields.means}>
        <option value="">Choose a service or category</option>
        {categories.map(({ name, services }) => (
          <optgroup key={name} label={name}>
            <option value={name}>{name} (all of it)</option>
            {services
              .filter((service) => service !== name)
              .map((service) => (
                <option key={service}>{service}</option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField label="Language" name="language" defaultValue="en" error={fields.language}>
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {typed.word && typed.means && <WordPreview word={typed.word} means={typed.means} />}
      <Button {...submit}>Add</Button>
    </form>
  );
}
