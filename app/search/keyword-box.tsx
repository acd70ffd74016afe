import { useId, useRef } from "react";
import { Icon } from "#/app/ui/icon.tsx";
import type { Suggestion } from "#/server/search/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useCombobox } from "./use-combobox.ts";

interface KeywordBoxProps {
  search: string;
  /** The selected place. */
  location: string;
  error?: string;
  /** A place was picked among the suggestions: "State, LGA". */
  onPlace: (location: string) => void;
}

/**
 * The keyword box: a plain required field, which with script suggests what is being typed: on a phone below its whole form, so that
 * place and button stay in sight.
 */
export function KeywordBox({ search, location, error, onPlace }: KeywordBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { box, list } = useCombobox(id, location, take);

  function take({ kind, text }: Suggestion) {
    if (!input.current) return;
    input.current.value = kind === "place" ? "" : text;
    input.current.focus();
    if (kind === "place") onPlace(text);
    else input.current.form?.requestSubmit();
  }

  return (
    <div className="min-w-0 md:relative">
      <label htmlFor={id} className="sr-only">
        {say("What do you need?")}
      </label>
      <div className="relative">
        <Icon name="search" size={20} className="pointer-events-none absolute top-3.5 left-3 text-ink-2" />
        <input
          ref={input}
          id={id}
          type="search"
          name="search"
          required
          maxLength={lengthMax.search}
          defaultValue={search}
          placeholder={say("Plumber, tailor, caterer…")}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`min-h-12 w-full rounded-control bg-transparent py-2 pr-2 pl-10 text-base text-ink placeholder:text-ink-2 forced-colors:border ${error ? "outline-2 outline-danger" : ""}`}
          {...box}
        />
      </div>
      {list && <SuggestionList {...list} />}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 flex gap-1 px-2 py-1 text-danger text-sm">
          <Icon name="alert" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}
