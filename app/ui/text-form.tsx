import type { ReactNode } from "react";
import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";
import { type Draft, Drafted } from "./drafted.tsx";
import { FormErrors, TextArea } from "./field.tsx";
import { useForm } from "./use-form.ts";

interface TextFormProps {
  /** Under which what was typed stays on this device until it is sent. */
  draftName: string;
  label: string;
  hint?: ReactNode;
  /** Error for an empty text. */
  missing: string;
  lengthMax: number;
  send: (text: string) => Promise<void>;
  onCancel?: () => void;
  /** Labels of the buttons, where "Cancel" could be taken for the action. */
  buttons?: { send: string; cancel: string };
}

/** A form with one text, stored as a draft, sent as `msg`. */
export function TextForm({ draftName, ...form }: TextFormProps) {
  return <Drafted name={draftName}>{(draft) => <Fields {...form} draft={draft} />}</Drafted>;
}

function Fields({
  label,
  hint,
  missing,
  lengthMax,
  send,
  onCancel,
  buttons = { send: say("Submit"), cancel: say("Cancel") },
  draft,
}: Omit<TextFormProps, "draftName"> & { draft: Draft }) {
  const { wiring, submit, problems } = useForm({
    check: ({ msg }) => (msg?.trim() ? undefined : { fields: { msg: missing } }),
    send: async ({ msg = "" }) => {
      await send(msg);
      draft.forget();
    },
    hasToast: true,
  });
  return (
    <form {...wiring} className="grid gap-4" onInput={(event) => draft.keep(event.currentTarget)}>
      <FormErrors {...problems} />
      <TextArea
        label={label}
        name="msg"
        hint={hint}
        maxLength={lengthMax}
        defaultValue={draft.texts?.msg}
        error={problems.fields?.msg}
      />
      <div className="flex flex-wrap gap-3">
        <Button {...submit}>{buttons.send}</Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {buttons.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
