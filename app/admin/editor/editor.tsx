import { type ReactNode, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { useQuery } from "#/app/use-query.ts";

interface EditorProps<T> {
  title: string;
  /** Subject of the editor, and the people it reaches. */
  intro: ReactNode;
  /** The edited thing, once it is loaded. */
  of: ReturnType<typeof useQuery<T>>;
  /** Stands beside the title: how something is added. */
  action?: ReactNode;
  children: (answer: T) => ReactNode;
}

/** A part of the back office in which something is written for everybody. */
export function Editor<T>({ title, intro, of: { answer, hasFailed, again }, action, children }: EditorProps<T>) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-xl md:text-2xl">{title}</h1>
        {answer !== undefined && action}
      </div>
      <p className="max-w-prose text-ink-2">{intro}</p>
      {hasFailed && <TryAgain onAgain={again}>The list did not load.</TryAgain>}
      {answer === undefined && !hasFailed && <Skeleton className="h-64" />}
      {answer !== undefined && children(answer)}
    </div>
  );
}

/** One thing of a list, with what can be done to it below. */
export function EditedRow({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <li className="grid content-between gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="grid min-w-0 gap-1 break-words">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  );
}

/** A state in a word or two, beside a name. */
export function Mark({ children }: { children: ReactNode }) {
  return <span className="rounded-pill bg-well px-2 font-normal text-ink-2 text-sm">{children}</span>;
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
  /** Does it. @returns what to say then */
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
