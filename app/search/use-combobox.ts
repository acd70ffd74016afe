import { type KeyboardEvent, useState } from "react";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import type { Suggestion } from "#/server/search/contract.ts";
import { useSuggestions } from "./use-suggestions.ts";

/**
 * Keyboard handling and ARIA roles of a combobox: arrow keys move, Enter or a tap selects, Esc closes. Without script it is a
 * plain field.
 *
 * @param id of the list; its options are `{id}-0` and so on
 * @param location the selected place
 */
export function useCombobox(id: string, location: string, onTake: (suggestion: Suggestion) => void) {
  const isHydrated = useHydrated();
  const { suggestions, typed, ask, forget } = useSuggestions(location);
  const [active, setActive] = useState(-1);

  function close() {
    setActive(-1);
    forget();
  }

  function take(suggestion: Suggestion) {
    close();
    onTake(suggestion);
  }

  function walk(event: KeyboardEvent) {
    if (event.key === "Escape") {
      // Chromium would empty the search box.
      event.preventDefault();
      // Also before suggestions are shown: a late response must not open the list.
      return close();
    }
    if (suggestions.length === 0) return;
    // -1 is the box itself, before the first and after the last suggestion.
    const steps = suggestions.length + 1;
    const next = { ArrowDown: (active + 2) % steps, ArrowUp: (active + steps) % steps }[event.key];
    const picked = suggestions[active];
    if (next !== undefined) setActive(next - 1);
    else if (event.key === "Enter" && picked) take(picked);
    else return;
    event.preventDefault();
  }

  const roles = isHydrated && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": suggestions.length > 0,
    "aria-controls": `${id}-list`,
    "aria-activedescendant": active >= 0 ? `${id}-${active}` : undefined,
  };
  const box = {
    ...roles,
    onChange: (event: { target: { value: string } }) => {
      setActive(-1);
      ask(event.target.value);
    },
    onKeyDown: walk,
    onBlur: close,
  };
  return { box, list: isHydrated && { id, suggestions, typed, active, onTake: take } };
}
