import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { forgetDraft, keepDraft, readDraft } from "#/app/ui/draft.ts";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";

interface ReasonFormProps {
  /** Text of the button: "Reject". */
  confirm: string;
  /** Marks an action that can hurt a person. */
  isDangerous?: boolean;
  /** Label of the field; the reason, unless given. */
  label?: string;
  /** Said when nothing was typed. */
  missing?: string;
  /** Note on the readers of the text: "The owner will see this." */
  hint: string;
  lettersMax?: number;
  /** Reasons that are given often, to begin with. */
  templates?: readonly string[];
  /** Does it, with what was typed; what it throws is shown, and what was typed stays. */
  onConfirm: (reason: string) => Promise<void>;
  /** Consequence of the action, where the title does not say it all. */
  children?: ReactNode;
}

interface ReasonDialogProps extends ReasonFormProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks staff for a reason before an action; closes once it is done. */
export function ReasonDialog({ title, isOpen, onClose, onConfirm, ...form }: ReasonDialogProps) {
  async function confirmAndClose(reason: string) {
    await onConfirm(reason);
    onClose();
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...form} onConfirm={confirmAndClose} />
    </Dialog>
  );
}

/** Reasons in plain words: a press puts one into the field, where it can be changed. */
function Templates({ templates, onTake }: { templates: readonly string[]; onTake: (texts: Texts) => void }) {
  function take(event: MouseEvent<HTMLButtonElement>, text: string) {
    const { form } = event.currentTarget;
    const field = form?.elements.namedItem("reason");
    if (!form || !(field instanceof HTMLTextAreaElement)) return;
    field.value = text;
    field.focus();
    onTake(textsOf(form));
  }
  if (templates.length === 0) return null;
  return (
    <ul aria-label="Reasons given often" className="grid gap-1">
      {templates.map((text) => (
        <li key={text}>
          <button
            type="button"
            className="min-h-11 w-full cursor-pointer rounded-card border border-hairline px-3 py-2 text-left text-sm hover:bg-well"
            onClick={(event) => take(event, text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The browser reads the attribute when it opens the dialog; React sets the property alone. */
const hasFocusFirst = (field: HTMLTextAreaElement | null) => field?.setAttribute("autofocus", "");

function ReasonForm(props: ReasonFormProps) {
  const { confirm, isDangerous = false, label = "Reason", missing = "Say why", hint, lettersMax = 500 } = props;
  const { pathname } = useLocation();
  // A session may end in the middle of a decision: the words are still there after signing in again.
  const draft = `office ${pathname} ${confirm}`;
  const keep = (texts: Texts) => keepDraft(draft, texts);
  const { wiring, submit, problems } = useForm({
    check: ({ reason = "" }) => (reason.trim() === "" ? { fields: { reason: missing } } : undefined),
    send: async ({ reason = "" }) => {
      await props.onConfirm(reason.trim());
      forgetDraft(draft);
    },
    onChange: keep,
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      {props.children}
      <Templates templates={props.templates ?? []} onTake={keep} />
      <TextArea
        label={label}
        name="reason"
        hint={hint}
        maxLength={lettersMax}
        rows={3}
        defaultValue={readDraft(draft)?.reason}
        ref={hasFocusFirst}
        error={problems.fields?.reason}
      />
      <Button {...submit} variant={isDangerous ? "danger" : "primary"}>
        {confirm}
      </Button>
    </form>
  );
}
