import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { say } from "#/shared/say.ts";
import { focusField } from "./field.tsx";
import { type Problems, problemsOf } from "./problems.ts";
import { closeErrorToasts, showToast } from "./toast.tsx";

/** Problems in the order of the form, with the labels of their fields. */
type Placed = Problems & { labels?: Record<string, string> };

/** The texts of a form under the names of its fields. */
export type Texts = Record<string, string>;

interface FormJob {
  /** Errors of the values; undefined if they are valid. */
  check: (texts: Texts) => Problems | undefined;
  /** Sends the form and continues. Thrown errors are shown, and the fields are not cleared. */
  send: (texts: Texts) => Promise<void>;
  /** Called on each change: to store a draft, or to show a preview. */
  onChange?: (texts: Texts) => void;
  /** Also shows errors of the server in a toast. Errors found by the form itself are shown only at its fields. */
  hasToast?: boolean;
}

/**
 * A form that validates, sends and shows all errors at once, at the fields and in a summary. Fields keep their
 * values when a call fails. The first invalid field gets the focus, and the error of a field
 * leaves when the field is changed.
 */
export function useForm({ check, send, onChange, hasToast = false }: FormJob) {
  const form = useRef<HTMLFormElement>(null);
  const { problems, setProblems, show } = useProblems(form);
  const [isBusy, setIsBusy] = useState(false);
  // A server-rendered form cannot be sent before hydration.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);

  /** Shows errors of the server, also in a toast where the specification requires it. */
  function showRefusal(found: Problems) {
    show(found);
    const [first] = [found.detail, ...Object.values(found.fields ?? {})].filter(Boolean);
    if (hasToast && first) showToast(say(first), "error");
  }

  const mend = useCallback(
    (name: string) => {
      setProblems((before) => without(before, name));
      // A toast that repeats the error is removed with it.
      closeErrorToasts();
    },
    [setProblems],
  );
  const forgive = useCallback(
    ({ target }: FormEvent) => mend(target instanceof Element ? (target.getAttribute("name") ?? "") : ""),
    [mend],
  );

  function change(event: FormEvent<HTMLFormElement>) {
    forgive(event);
    onChange?.(textsOf(event.currentTarget));
  }

  async function trySend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const texts = textsOf(event.currentTarget);
    const found = check(texts);
    if (found) return show(found);
    setProblems({});
    closeErrorToasts();
    setIsBusy(true);
    try {
      await send(texts);
    } catch (error) {
      showRefusal(problemsOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    /** Of the form. Should it ever be sent without script, then not with a password in the address. */
    wiring: { ref: form, onSubmit: trySend, onChange: change, noValidate: true, method: "post" as const },
    /** Of the button that sends it. */
    submit: { type: "submit" as const, isBusy, disabled: !isReady },
    problems,
    show,
    /** Removes the error of a field that was filled in by script, which emits no event. */
    mend,
  };
}

/** The errors of a form, in its order; the first invalid field gets the focus. */
function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<Placed>({});
  // Counts what was shown: an error that leaves moves the focus nowhere.
  const [shown, setShown] = useState(0);
  const firstWrong = useRef<string>(undefined);
  useEffect(() => {
    if (shown === 0 || !form.current) return;
    if (firstWrong.current) return focusField(form.current, firstWrong.current);
    // Errors of the form are at its top, which may be outside the viewport.
    form.current.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
  }, [shown, form]);

  const show = useCallback(
    (found: Problems) => {
      if (!form.current) return;
      const here = placed(form.current, found);
      firstWrong.current = Object.keys(here.fields)[0];
      setProblems(here);
      setShown((before) => before + 1);
    },
    [form],
  );

  return { problems, setProblems, show };
}

/** Values of a form, without files. */
export function textsOf(form: HTMLFormElement): Texts {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}

/** The remaining errors after a field was changed; errors of the form are removed with the last one. */
function without(problems: Placed, name: string): Placed {
  const { detail, fields = {}, labels = {} } = problems;
  if (!detail && !(name in fields)) return problems;
  const { [name]: _mended, ...others } = fields;
  return Object.keys(others).length > 0 ? { detail, fields: others, labels } : {};
}

/** Sorts problems in the order of the form, with field labels. Problems of unknown fields are shown for the whole form. */
function placed(form: HTMLFormElement, { detail, fields = {} }: Problems) {
  const labels: Record<string, string> = {};
  const here: Record<string, string> = {};
  for (const element of form.elements) {
    const name = element.getAttribute("name") ?? "";
    const found = fields[name];
    if (found === undefined) continue;
    const message = say(found);
    here[name] = message;
    // The tile of a picture shows more than its name.
    labels[name] =
      element.getAttribute("aria-label") ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? message;
  }
  // Not repeated if it is shown at its field.
  const whole = detail && say(detail);
  const isAtField = whole !== undefined && Object.values(here).includes(whole);
  return { detail: isAtField ? undefined : whole, fields: here, labels };
}
