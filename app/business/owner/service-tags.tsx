import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { lettersMax } from "#/shared/letters-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { ChipList } from "./chip-list.tsx";
import { tagsFromText, tagsToText, withTag } from "./lists-in-text.ts";

interface ServiceTagsProps {
  /** First choices, a line each. */
  text: string | undefined;
  /** First text of the box, typed and not added. */
  typed: string | undefined;
  /** Services that search reads out of the name and the text. */
  guessed: readonly string[];
  /** Services that it may mean: offered first, never filled in. */
  maybe: readonly string[];
  /** The guesses stand in the list, until the owner changes it. */
  fillsIn: boolean;
  /** Popular services of the chosen category. */
  suggestions: readonly string[];
  error?: string;
  onChange: () => void;
}

const suggestionsShown = 8;

/** The list while it is being changed, and what is said about each change. */
function useTags(text: string | undefined, guessed: readonly string[]) {
  const [chosen, setChosen] = useState(() => (text ? tagsFromText(text) : undefined));
  const [said, setSaid] = useState("");
  const tags = chosen ?? guessed;

  function add(service: string) {
    const next = withTag(tags, service);
    setSaid(next.length > tags.length ? `${service.trim()} added` : "");
    setChosen(next);
  }

  function remove(service: string) {
    setChosen(tags.filter((each) => each !== service));
    setSaid(`${service} removed`);
  }

  return { tags, isGuessed: !chosen && tags.length > 0, said, add, remove };
}

/** Up to ten services: taken from the suggestions or typed freely. Enter and Add do the same. */
export function ServiceTags(props: ServiceTagsProps) {
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
          label="Services (optional)"
          name="tags"
          className="min-w-0 grow"
          autoComplete="off"
          maxLength={lettersMax.service}
          hint={hintFor(list.isGuessed, isFull)}
          value={typed}
          readOnly={isFull}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => onEnter(event, typed, add)}
        />
        <Button variant="quiet" disabled={isFull} onClick={() => add(typed)}>
          Add
        </Button>
      </div>
      <ChipList label="Chosen services" chips={list.tags} onRemove={remove} />
      {!isFull && (
        <Suggestions suggestions={fitting([...guessed, ...maybe, ...suggestions], list.tags, typed)} onTake={add} />
      )}
      <input type="hidden" name="tag_list" value={tagText} />
      <p role="status" className="sr-only">
        {list.said}
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
  if (isFull) return "Ten services are the most.";
  if (isGuessed) return "We read these from what you wrote. Tap one to remove it, or add more.";
  return "What people search for: plumber, gen repair. Up to 10.";
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
    <ul aria-label="Suggested services" className="flex flex-wrap gap-2">
      {suggestions.map((service) => (
        <li key={service}>
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center rounded-pill border border-control border-dashed bg-surface px-3 text-sm hover:bg-well"
            onClick={() => onTake(service)}
          >
            <span aria-hidden="true">+&nbsp;</span>
            <span className="sr-only">Add </span>
            {service}
          </button>
        </li>
      ))}
    </ul>
  );
}
