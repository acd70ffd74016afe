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
  /** Which one the arrow keys stand on; -1: none. */
  active: number;
  onTake: (suggestion: Suggestion) => void;
}

/** The list under the keyword box. The focus stays in the box; this only shows where the arrow keys are. */
export function SuggestionList({ id, suggestions, active, onTake }: SuggestionListProps) {
  const count = suggestions.length;
  return (
    <>
      <div
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
            <span className="min-w-0">
              <span className="block wrap-anywhere">{say(suggestion.text)}</span>
              {suggestion.note && <span className="block text-ink-2 text-sm">{say(suggestion.note)}</span>}
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
