import { useEffect, useRef } from "react";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import type { Suggestion } from "#/server/search/contract.ts";
import { say } from "#/shared/say.ts";

const icons: Record<Suggestion["kind"], IconName> = {
  service: "search",
  category: "search",
  place: "map-pin",
  business: "store",
};

interface SuggestionListProps {
  id: string;
  suggestions: Suggestion[];
  /** What the box has. */
  typed: string;
  /** Which one the arrow keys stand on; -1: none. */
  active: number;
  onTake: (suggestion: Suggestion) => void;
}

/** What is found when it is taken; a place is no search yet. */
const hintOf = ({ kind, note }: Suggestion): string =>
  [note && say(note), kind === "place" && say("Sets the location")].filter(Boolean).join(" · ");

/** A text with the part that was typed in bold; none where a slip was typed. */
function Matched({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  const to = at + typed.length;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-bold">{text.slice(at, to)}</b>
      {text.slice(to)}
    </>
  );
}

/** The list under the keyword box. The focus stays in the box; this only shows where the arrow keys are. */
export function SuggestionList({ id, suggestions, typed, active, onTake }: SuggestionListProps) {
  const count = suggestions.length;
  const list = useRef<HTMLDivElement>(null);

  // Where the list would end under the keyboard of a phone, its form moves to the top of the screen.
  useEffect(() => {
    if (count === 0 || !list.current) return;
    const { height, offsetTop } = window.visualViewport!;
    if (list.current.getBoundingClientRect().bottom > height + offsetTop)
      list.current.closest("form")?.scrollIntoView();
  }, [count]);

  return (
    <>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={say("Suggestions")}
        hidden={count === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card bg-surface py-1 shadow-card outline outline-hairline"
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box; aria-activedescendant points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box
          <div
            key={`${suggestion.kind} ${suggestion.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-2 text-ink hover:bg-well aria-selected:bg-well aria-selected:underline"
            // Taking the focus would close the list before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(suggestion)}
          >
            <Icon name={icons[suggestion.kind]} size={20} className="text-ink-2" />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="wrap-anywhere">
                <Matched text={say(suggestion.text)} typed={typed} />
              </span>
              <span className="text-ink-2 text-sm empty:hidden">{hintOf(suggestion)}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {count > 0 && say.many(count, "{n} suggestion", "{n} suggestions")}
      </p>
    </>
  );
}
