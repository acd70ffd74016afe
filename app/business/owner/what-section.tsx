import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import type { ServiceGuess } from "#/server/search/contract.ts";
import type { Category } from "#/server/trade/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { say } from "#/shared/say.ts";
import { tagsFromText, tagsToText, withTag } from "./business-texts.ts";
import { ChipList } from "./chip-list.tsx";

interface WhatSectionProps {
  categories: Category[];
  texts: Texts;
  errors: Record<string, string>;
  guess: ServiceGuess;
  /** The services and the category are filled in from the guess, until the owner chooses. */
  isNew: boolean;
  /** Lists and the category change without an event of a field. */
  onChange: () => void;
}

/** Text, services and category: search reads the last two out of the name and the text. */
export function WhatSection({ categories, texts, errors, guess, isNew, onChange }: WhatSectionProps) {
  const { category, isGuessed, choose } = useCategory(texts.category, isNew ? guess.category : "");
  // The draft takes the new category once it is drawn.
  useEffect(onChange, [category]);

  const suggestions = categories.find(({ name }) => name === category)?.services ?? [];
  return (
    <>
      <TextArea
        label={say("About")}
        name="about"
        rows={4}
        maxLength={lengthMax.businessText}
        defaultValue={texts.about}
        error={errors.about}
        hint={say("What you do, for whom, and what makes you good at it")}
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
      label={say("Category")}
      name="category"
      value={value}
      error={error}
      hint={isGuessed ? say("We chose it from what you wrote. Change it if it is wrong.") : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{say("Select a category")}</option>
      {categories.map(({ name }) => (
        <option key={name} value={name}>
          {say(name)}
        </option>
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

interface ServiceTagsProps {
  /** First choices, a line each. */
  text: string | undefined;
  /** First text of the box, typed and not added. */
  typed: string | undefined;
  /** Services that search reads out of the name and the text. */
  guessed: readonly string[];
  /** Services that it may mean: offered first, never filled in. */
  maybe: readonly string[];
  /** The list shows the guesses until the owner changes it. */
  fillsIn: boolean;
  /** Popular services of the chosen category. */
  suggestions: readonly string[];
  error?: string;
  onChange: () => void;
}

const suggestionsShown = 8;

/** The services being edited, with an announcement of each change. */
function useTags(text: string | undefined, guessed: readonly string[]) {
  const [chosen, setChosen] = useState(() => (text ? tagsFromText(text) : undefined));
  const [announcement, setAnnouncement] = useState("");
  const tags = chosen ?? guessed;

  function add(service: string) {
    const next = withTag(tags, service);
    setAnnouncement(next.length > tags.length ? say("{service} added", { service: say(service.trim()) }) : "");
    setChosen(next);
  }

  function remove(service: string) {
    setChosen(tags.filter((each) => each !== service));
    setAnnouncement(say("{service} removed", { service: say(service) }));
  }

  return { tags, isGuessed: !chosen && tags.length > 0, announcement, add, remove };
}

/** Up to ten services: taken from the suggestions or typed freely. Enter and Add do the same. */
function ServiceTags(props: ServiceTagsProps) {
  const { text, typed: typedAtFirst = "", guessed, maybe, fillsIn, suggestions, error, onChange } = props;
  const list = useTags(text, fillsIn ? guessed : []);
  const [typed, setTyped] = useState(typedAtFirst);
  const input = useRef<HTMLInputElement>(null);
  const isFull = list.tags.length >= listMax.services;

  const tagText = tagsToText(list.tags);
  // The hidden field has the new list only now.
  useEffect(onChange, [tagText]);

  function add(service: string) {
    list.add(service);
    setTyped("");
    input.current?.focus();
  }

  function remove(service: string) {
    list.remove(service);
    input.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          ref={input}
          label={say("Services (optional)")}
          name="tags"
          className="min-w-0 grow"
          autoComplete="off"
          maxLength={lengthMax.service}
          hint={hintFor(list.isGuessed, isFull)}
          value={typed}
          readOnly={isFull}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => onEnter(event, typed, add)}
        />
        <Button variant="quiet" disabled={isFull} onClick={() => add(typed)}>
          {say("Add")}
        </Button>
      </div>
      <ChipList label={say("Chosen services")} chips={list.tags} onRemove={remove} />
      {!isFull && (
        <Suggestions suggestions={fitting([...guessed, ...maybe, ...suggestions], list.tags, typed)} onTake={add} />
      )}
      <input type="hidden" name="tag_list" value={tagText} />
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </div>
  );
}

function onEnter(event: KeyboardEvent, typed: string, add: (service: string) => void) {
  if (event.key !== "Enter" || !typed.trim()) return;
  // It would send the form.
  event.preventDefault();
  add(typed);
}

function hintFor(isGuessed: boolean, isFull: boolean) {
  if (isFull) return say("At most ten services.");
  if (isGuessed) return say("We read these from what you wrote. Tap one to remove it, or add more.");
  return say("What people search for: plumber, gen repair. Up to 10.");
}

/** Those that are not chosen yet, each once; while something is typed, only what has it. */
function fitting(suggestions: readonly string[], tags: readonly string[], typed: string): string[] {
  const chosen = new Set(tags.map((tag) => tag.toLowerCase()));
  const wanted = typed.trim().toLowerCase();
  const found = [...new Set(suggestions)].map((each) => ({ each, key: each.toLowerCase() }));
  return found
    .filter(({ key }) => !chosen.has(key) && key.includes(wanted))
    .slice(0, suggestionsShown)
    .map(({ each }) => each);
}

function Suggestions({ suggestions, onTake }: { suggestions: string[]; onTake: (service: string) => void }) {
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={say("Suggested services")} className="flex flex-wrap gap-2">
      {suggestions.map((service) => (
        <li key={service}>
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center rounded-pill border border-control border-dashed bg-surface px-3 text-sm hover:bg-well"
            onClick={() => onTake(service)}
          >
            <span aria-hidden="true">+&nbsp;</span>
            <span className="sr-only">{say("Add {service}", { service: say(service) })}</span>
            <span aria-hidden="true">{say(service)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const nothing: ServiceGuess = { services: [], category: "", maybe: [] };
/** Pause in typing before the server is asked. */
const pauseMs = 700;

/** The services and the category that search reads out of what an owner is typing; the latest answer counts. */
export function useServiceGuess() {
  const [guess, setGuess] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask({ name = "", about = "" }: Texts) {
    const number = ++latest.current;
    if (!name.trim() && !about.trim()) return setGuess(nothing);
    try {
      const answer = await api("POST /v2/business/guess", { body: { name, about } });
      if (number === latest.current) setGuess(answer);
    } catch (error) {
      // Without a guess the owner chooses, as everywhere else.
      console.log(error);
    }
  }

  function consider(texts: Texts) {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, pauseMs, texts);
  }

  return { guess, consider };
}
