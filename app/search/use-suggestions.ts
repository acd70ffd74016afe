import { useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import type { Suggestion } from "#/server/search/contract.ts";

const pauseMs = 150;
const lengthMin = 2;
/** More would cover a phone's screen beside its keyboard. */
const suggestionsMax = 5;
const none = { suggestions: [] as Suggestion[], typed: "" };

/**
 * Completions of the words typed so far. Late and failed responses are ignored.
 * @param location the selected place, whose suggestions come first
 */
export function useSuggestions(location: string) {
  const [found, setFound] = useState(none);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const query = useRef(0);

  function forget() {
    query.current++;
    clearTimeout(waiting.current);
    setFound(none);
  }

  function ask(typed: string) {
    const q = typed.trim();
    if (q.length < lengthMin) return forget();
    const turn = ++query.current;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(async () => {
      const suggestions = await api("GET /v2/suggest", { query: { q, location, limit: suggestionsMax } }).catch(
        () => [],
      );
      if (turn === query.current) setFound({ suggestions, typed: q });
    }, pauseMs);
  }

  useEffect(() => () => clearTimeout(waiting.current), []);
  return { ...found, ask, forget };
}
