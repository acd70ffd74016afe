import { showToast } from "#/app/ui/toast.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";

/** Props of an editor's form, from the screen that opened it. */
export interface Saving {
  /** The list is to be asked for again. */
  onSaved: () => void;
  /** The dialog is to be closed. */
  onDone: () => void;
}

/**
 * A form whose texts the server checks and keeps.
 * @param save sends what was typed. @returns what to say then
 * @param onChange told of each change
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
      const said = await save(texts);
      onDone();
      onSaved();
      showToast(said);
    },
  });
