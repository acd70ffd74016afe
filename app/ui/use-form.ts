import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "./toast.tsx";

/** What is wrong with a form: a sentence for the whole of it, and one for each wrong field, under the fields' names. */
export interface Problems {
  detail?: string;
  fields?: Record<string, string>;
}

/** The texts of a form under the names of its fields. */
export type Texts = Record<string, string>;

interface FormJob {
  /** What is wrong with what was typed; nothing, when it may be sent. */
  check: (texts: Texts) => Problems | undefined;
  /** Sends it, and goes on from there. What it throws is shown, and what was typed stays. */
  send: (texts: Texts) => Promise<void>;
  /** A toast says too what was wrong first. */
  hasToast?: boolean;
}

/**
 * A form that checks, sends and shows what was wrong. Its fields keep their own values, so nothing typed is lost when a
 * call fails. The focus goes to the first wrong field.
 */
export function useForm({ check, send, hasToast = false }: FormJob) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems & { labels?: Record<string, string> }>({});
  const [isBusy, setIsBusy] = useState(false);
  // On a page from the server nothing can be sent before the script is there.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);

  useEffect(() => {
    const [first] = Object.keys(problems.fields ?? {});
    if (first && form.current) fieldOf(form.current, first)?.focus();
  }, [problems]);

  const show = useCallback(
    (found: Problems) => {
      if (form.current) setProblems(placed(form.current, found));
      const [first] = [found.detail, ...Object.values(found.fields ?? {})].filter(Boolean);
      if (hasToast && first) showToast(first, "error");
    },
    [hasToast],
  );

  async function trySend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const texts = textsOf(event.currentTarget);
    const found = check(texts);
    if (found) return show(found);
    setProblems({});
    setIsBusy(true);
    try {
      await send(texts);
    } catch (error) {
      show(problemsOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    /** Of the form. Should it ever be sent without script, then not with a password in the address. */
    wiring: { ref: form, onSubmit: trySend, noValidate: true, method: "post" as const },
    /** Of the button that sends it. */
    submit: { type: "submit" as const, isBusy, disabled: !isReady },
    problems,
    show,
  };
}

/** What a form holds, files left out. */
export function textsOf(form: HTMLFormElement): Texts {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

/** What a failed call has to say: the sentence of the answer, or that there was none. */
export function problemsOf(error: unknown): Problems {
  if (error instanceof Error && "fields" in error) {
    return { detail: error.message, fields: error.fields as Record<string, string> };
  }
  console.log(error);
  return { detail: "The network did not answer. Check your line and try again." };
}

function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  return field instanceof HTMLElement ? field : undefined;
}

/** In the order of the form, each under its field's label. What belongs to no field here is said for the whole form. */
function placed(form: HTMLFormElement, { detail, fields = {} }: Problems) {
  const labels: Record<string, string> = {};
  const here: Record<string, string> = {};
  for (const element of form.elements) {
    const name = element.getAttribute("name") ?? "";
    const message = fields[name];
    if (message === undefined) continue;
    here[name] = message;
    labels[name] = (element as HTMLInputElement).labels?.[0]?.textContent ?? message;
  }
  // A sentence that stands at its field is not said twice.
  const isAtField = detail !== undefined && Object.values(here).includes(detail);
  return { detail: isAtField ? undefined : detail, fields: here, labels };
}
