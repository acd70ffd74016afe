import { type ReactNode, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FieldError, FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import { lengthMax } from "#/shared/length-max.ts";

interface EditorProps<T> {
  title: string;
  /** Subject of the editor, and the people it reaches. */
  intro: ReactNode;
  /** The edited thing, once it is loaded. */
  of: ReturnType<typeof useQuery<T>>;
  /** Shown beside the title: the button that adds an item. */
  action?: ReactNode;
  children: (answer: T) => ReactNode;
}

/** A part of the back office that edits public content. */
export function Editor<T>({ title, intro, of: { answer, hasFailed, again }, action, children }: EditorProps<T>) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-extrabold text-2xl">{title}</h1>
        {answer !== undefined && action}
      </div>
      <p className="max-w-prose text-ink-2">{intro}</p>
      {hasFailed && <TryAgain onAgain={again}>The list did not load.</TryAgain>}
      {answer === undefined && !hasFailed && <Skeleton className="h-64" />}
      {answer !== undefined && children(answer)}
    </div>
  );
}

/** A list of edited things: a row each. */
export const EditedList = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-hairline rounded-card bg-surface shadow-card empty:hidden">{children}</ul>
);

/** One thing of a list, with what can be done to it beside, or below where it is narrow. */
export function EditedRow({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5 max-sm:gap-y-0 max-sm:pb-1">
      <div className="grid min-w-0 grow basis-36 break-words">{children}</div>
      {actions && (
        <div className="row-actions flex flex-wrap gap-x-1 gap-y-2 max-sm:-mx-2.5 max-sm:[&>button]:min-h-11 max-sm:[&>button]:px-2.5 max-sm:[&>button]:text-sm sm:-mr-2 sm:ml-auto sm:[&>button]:px-3">
          {actions}
        </div>
      )}
    </li>
  );
}

/** A state in a word or two, beside a name. */
export function Mark({ children }: { children: ReactNode }) {
  return <span className="inline-block rounded-pill bg-well px-2 font-normal text-ink-2 text-sm">{children}</span>;
}

interface FormButtonProps {
  /** On the button; also the title of the dialog, unless that says more. */
  label: string;
  title?: string;
  variant?: "primary" | "quiet" | "danger";
  /** The form; `close` is called when it has been sent. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function FormButton({ label, title = label, variant = "quiet", children }: FormButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {isOpen && children(close)}
      </Dialog>
    </>
  );
}

interface RemoveProps {
  label?: string;
  title: string;
  /** Its consequences. */
  children: ReactNode;
  /** Removes the item. @returns the message to show */
  onRemove: () => Promise<{ message: string }>;
}

/** A button that removes something, after a question. */
export function RemoveButton({ label = "Remove", title, children, onRemove }: RemoveProps) {
  return (
    <FormButton label={label} title={title}>
      {(close) => (
        <RemoveForm label={label} onRemove={onRemove} onDone={close}>
          {children}
        </RemoveForm>
      )}
    </FormButton>
  );
}

function RemoveForm({ label, children, onRemove, onDone }: Omit<RemoveProps, "title"> & { onDone: () => void }) {
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async () => {
      const { message } = await onRemove();
      onDone();
      showToast(message);
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button {...submit} variant="danger">
          {label}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Props of an editor's form, from the screen that opened it. */
export interface Saving {
  /** Reloads the list. */
  onSaved: () => void;
  /** Closes the dialog. */
  onDone: () => void;
}

/**
 * A form whose texts the server checks and stores.
 * @param save sends what was typed. @returns what to say then
 * @param onChange called on each change
 */
export const useSaving = (
  { onSaved, onDone }: Saving,
  save: (texts: Texts) => Promise<string>,
  onChange?: (texts: Texts) => void,
) =>
  useForm({
    check: () => undefined,
    onChange,
    send: async (texts) => {
      const message = await save(texts);
      onDone();
      onSaved();
      showToast(message);
    },
  });

/** Position among others, from 1. */
export function PlaceField({ place, error }: { place: number; error: string | undefined }) {
  return <TextField label="Place in the list" name="place" type="number" min={1} defaultValue={place} error={error} />;
}

/** Why something is changed; required where a change affects people. */
export function ReasonField({ error }: { error: string | undefined }) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      hint="Stands in the audit log"
      rows={2}
      maxLength={lengthMax.reason}
      required
      error={error}
    />
  );
}

const prefix = "state ";

interface StateBoxesProps {
  chosen: readonly string[];
  error: string | undefined;
  hint?: string;
}

/** Boxes to tick for any of the states. */
export function StateBoxes({ chosen, error, hint }: StateBoxesProps) {
  const { answer: locations, hasFailed, again } = useQuery("states", () => api("GET /v2/locations"));
  if (hasFailed) return <TryAgain onAgain={again}>The states did not load.</TryAgain>;
  if (!locations) return <Skeleton className="h-64" />;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">States</legend>
      {hint && <p className="text-ink-2 text-sm">{hint}</p>}
      <div className="grid max-h-72 overflow-y-auto rounded-card border border-control px-3 py-1 sm:grid-cols-2">
        {locations.map(({ state }) => (
          <label key={state} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name={prefix + state}
              defaultChecked={chosen.includes(state)}
              className="size-5 shrink-0 accent-brand"
            />
            {state}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** States that are ticked in a form. */
export const tickedStates = (texts: Texts): string[] =>
  Object.keys(texts).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
