import { useEffect, useRef, useState } from "react";
import { api } from "#/app/api.ts";
import type { Texts } from "#/app/ui/use-form.ts";
import type { ServiceGuess } from "#/server/search/contract.ts";

const nothing: ServiceGuess = { services: [], category: "", maybe: [] };
/** Asked when a sentence is done, not at each letter. */
const pauseMs = 700;

/** The services and the category that search reads out of what an owner is typing; the latest answer counts. */
export function useServiceGuess() {
  const [guess, setGuess] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask({ name = "", about = "" }: Texts) {
    const asked = ++latest.current;
    if (!name.trim() && !about.trim()) return setGuess(nothing);
    try {
      const answer = await api("POST /v2/business/guess", { body: { name, about } });
      if (asked === latest.current) setGuess(answer);
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
