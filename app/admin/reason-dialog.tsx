import type { ReactNode } from "react";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";

interface ReasonFormProps {
  /** What the button says: "Reject". */
  confirm: string;
  /** What it does can hurt somebody. */
  isDangerous?: boolean;
  /** What is asked for; the reason, unless said. */
  label?: string;
  /** Said when nothing was typed. */
  missing?: string;
  /** Who reads what is typed: "The owner is told this." */
  hint: string;
  lettersMax?: number;
  /** Does it, with what was typed; what it throws is shown, and what was typed stays. */
  onConfirm: (reason: string) => Promise<void>;
  /** What is about to happen, where the title does not say it all. */
  children?: ReactNode;
}

interface ReasonDialogProps extends ReasonFormProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks whoever works here why, before something is done; closes once it is done. */
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

/** The browser reads the attribute when it opens the dialog; React sets the property alone. */
const hasFocusFirst = (field: HTMLTextAreaElement | null) => field?.setAttribute("autofocus", "");

function ReasonForm(props: ReasonFormProps) {
  const { confirm, isDangerous = false, label = "Reason", missing = "Say why", hint, lettersMax = 500 } = props;
  const { wiring, submit, problems } = useForm({
    check: ({ reason = "" }) => (reason.trim() === "" ? { fields: { reason: missing } } : undefined),
    send: ({ reason = "" }) => props.onConfirm(reason.trim()),
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      {props.children}
      <TextArea
        label={label}
        name="reason"
        hint={hint}
        maxLength={lettersMax}
        rows={3}
        ref={hasFocusFirst}
        error={problems.fields?.reason}
      />
      <Button {...submit} variant={isDangerous ? "danger" : "primary"}>
        {confirm}
      </Button>
    </form>
  );
}
