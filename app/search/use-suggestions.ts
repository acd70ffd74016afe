import { useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import type { Suggestion } from "#/server/search/contract.ts";

const pauseMs = 150;
const lettersMin = 2;
const suggestionsMax = 8;
const none: Suggestion[] = [];

/**
 * Completions of the words typed so far. Late and failed responses are ignored.
 * @param location the selected place, whose suggestions come first
 */
export function useSuggestions(location: string) {
  const [suggestions, setSuggestions] = useState(none);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);

  function forget() {
    asked.current++;
    clearTimeout(waiting.current);
    setSuggestions(none);
  }

  function ask(typed: string) {
    const q = typed.trim();
    if (q.length < lettersMin) return forget();
    const turn = ++asked.current;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(async () => {
      const found = await api("GET /v2/suggest", { query: { q, location, limit: suggestionsMax } }).catch(() => none);
      if (turn === asked.current) setSuggestions(found);
    }, pauseMs);
  }

  useEffect(() => () => clearTimeout(waiting.current), []);
  return { suggestions, ask, forget };
}
