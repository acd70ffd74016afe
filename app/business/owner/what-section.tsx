import { useEffect, useState } from "react";
import { SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import type { Category } from "#/server/trade/contract.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { ServiceTags } from "./service-tags.tsx";
import { useServiceGuess } from "./use-service-guess.ts";

interface WhatSectionProps {
  categories: Category[];
  texts: Texts;
  errors: Record<string, string>;
  /** The services and the category are filled in from the name and the text, until the owner chooses. */
  isNew: boolean;
  /** Lists and the category change without an event of a field. */
  onChange: () => void;
}

/** Name, text, services and category: search reads the last two out of the first two. */
export function WhatSection({ categories, texts, errors, isNew, onChange }: WhatSectionProps) {
  const { guess, consider } = useServiceGuess();
  const [typed, setTyped] = useState({ name: texts.name ?? "", about: texts.about ?? "" });
  const { category, isGuessed, choose } = useCategory(texts.category, isNew ? guess.category : "");
  // The draft takes the new category once it is drawn.
  useEffect(onChange, [category]);

  function type(change: Partial<typeof typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    consider(next);
  }

  const suggestions = categories.find(({ name }) => name === category)?.services ?? [];
  return (
    <>
      <TextField
        label="Business name"
        name="name"
        autoComplete="organization"
        maxLength={lettersMax.businessName}
        defaultValue={texts.name}
        error={errors.name}
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextArea
        label="About"
        name="about"
        rows={4}
        maxLength={lettersMax.businessText}
        defaultValue={texts.about}
        error={errors.about}
        hint="What you do, for whom, and what makes you good at it"
        onChange={({ target }) => type({ about: target.value })}
      />
      <ServiceTags
        text={texts.tag_list}
        typed={texts.tags}
        guessed={guess.services}
        maybe={guess.maybe}
        fillsIn={isNew}
        suggestions={suggestions}
        error={errors.tags}
        onChange={onChange}
      />
      <CategoryField
        categories={categories}
        value={category}
        isGuessed={isGuessed}
        error={errors.category}
        onChoose={choose}
      />
    </>
  );
}

interface CategoryFieldProps {
  categories: Category[];
  value: string;
  isGuessed: boolean;
  error: string | undefined;
  onChoose: (name: string) => void;
}

function CategoryField({ categories, value, isGuessed, error, onChoose }: CategoryFieldProps) {
  return (
    <SelectField
      label="Category"
      name="category"
      value={value}
      error={error}
      hint={isGuessed ? "We chose it from what you wrote. Change it if it is wrong." : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Select a category</option>
      {categories.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

/** The category: the guessed one, until the owner chooses. */
function useCategory(atFirst = "", guessed: string) {
  const [chosen, setChosen] = useState(atFirst);
  const category = chosen || guessed;
  return { category, isGuessed: !chosen && guessed !== "", choose: setChosen };
}
