import { type ComponentProps, type ReactNode, useId } from "react";
import { say } from "#/shared/say.ts";
import { Icon } from "./icon.tsx";

interface Labelled {
  label: string;
  name: string;
  error?: string;
  hint?: ReactNode;
  /** Hides the label visually, where a button beside the field shows its purpose. */
  isLabelHidden?: boolean;
}

const control =
  "min-h-(--control-height,48px) w-full rounded-control border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-2 disabled:bg-well";
const edge = (error?: string) => (error ? "border-2 border-danger" : "border-control");

interface WithAction {
  /** A button at the right end of the box. */
  action?: ReactNode;
}

type TextFieldProps = ComponentProps<"input"> & Labelled & WithAction;

export function TextField({ label, error, hint, isLabelHidden, action, className = "", ...input }: TextFieldProps) {
  const ids = useFieldIds(input.id, error, hint);
  const box = <input {...input} {...ids.wiring} className={`${control} ${edge(error)} ${action ? "pr-20" : ""}`} />;
  return (
    <Field {...{ label, error, hint, isLabelHidden, ids, className }}>
      {action ? <Actionable action={action}>{box}</Actionable> : box}
    </Field>
  );
}

const Actionable = ({ action, children }: Required<WithAction> & { children: ReactNode }) => (
  <div className="relative grid">
    {children}
    <div className="absolute inset-y-0 right-0 grid">{action}</div>
  </div>
);

export function TextArea({
  label,
  error,
  hint,
  isLabelHidden,
  action,
  className = "",
  ...input
}: ComponentProps<"textarea"> & Labelled & WithAction) {
  const ids = useFieldIds(input.id, error, hint);
  const look = `${control} ${edge(error)} ${action ? "field-sizing-content resize-none break-all py-[11px] pr-20" : ""}`;
  const box = <textarea rows={4} {...input} {...ids.wiring} className={look} />;
  return (
    <Field {...{ label, error, hint, isLabelHidden, ids, className }}>
      {action ? <Actionable action={action}>{box}</Actionable> : box}
    </Field>
  );
}

/** A native select; its options are the children. */
export function SelectField({
  label,
  error,
  hint,
  isLabelHidden,
  className = "",
  ...input
}: ComponentProps<"select"> & Labelled) {
  const ids = useFieldIds(input.id, error, hint);
  return (
    <Field {...{ label, error, hint, isLabelHidden, ids, className }}>
      <select {...input} {...ids.wiring} className={`${control} ${edge(error)}`} />
    </Field>
  );
}

function useFieldIds(given: string | undefined, error: string | undefined, hint: ReactNode) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    hint: `${id}-hint`,
    error: `${id}-error`,
    wiring: { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined },
  };
}

interface FieldProps extends Omit<Labelled, "name"> {
  ids: ReturnType<typeof useFieldIds>;
  className: string;
  children: ReactNode;
}

function Field({ label, error, hint, isLabelHidden, ids, className, children }: FieldProps) {
  return (
    <div className={`grid content-end gap-1 ${className}`}>
      <label htmlFor={ids.wiring.id} className={isLabelHidden ? "sr-only" : "font-semibold"}>
        {label}
      </label>
      {hint && (
        <p id={ids.hint} className="pb-1 text-ink-2 text-sm">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}

/** Error of a field, below it. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex gap-1 text-danger text-sm">
    <Icon name="alert" size={20} />
    {children}
  </p>
);

interface FormErrorsProps {
  /** Error of the form as a whole: the response's `detail`. */
  detail?: string;
  /** Field by field, under the fields' names. */
  fields?: Record<string, string>;
  /** Labels of the fields; the link to another field is its error message. */
  labels?: Record<string, string>;
}

/** Summary of all errors of a form, at its top; each line links to its field. */
export function FormErrors({ detail, fields = {}, labels = {} }: FormErrorsProps) {
  const problems = Object.entries(fields);
  const text = detail ?? (problems.length > 0 ? say("Please check:") : "");
  return (
    // A live region must exist before its text; empty, it takes no space.
    <div role="alert" className="empty:absolute">
      {(text || problems.length > 0) && (
        <div className="flex flex-wrap items-center gap-x-4 rounded-card border-2 border-danger bg-surface px-3 py-2">
          {text && <p className={`py-1 font-semibold text-danger ${detail ? "w-full" : ""}`}>{text}</p>}
          {problems.map(([name, message]) => (
            <button
              key={name}
              type="button"
              className="min-h-11 cursor-pointer text-left text-danger underline"
              onClick={(event) => focusField(event.currentTarget.form, name)}
            >
              {labels[name] ?? message}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Moves to a field of a form, also in a group that is closed. */
export function focusField(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (!(field instanceof HTMLElement)) return;
  field.closest("details")?.setAttribute("open", "");
  field.focus();
}
