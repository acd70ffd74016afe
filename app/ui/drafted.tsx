import { Fragment, type ReactNode, useState } from "react";
import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";
import { forgetDraft, readDraft, saveDraft } from "./draft.ts";
import { type Texts, textsOf } from "./use-form.ts";

export interface Draft {
  /** Initial values of the fields, from the draft. */
  texts: Texts | undefined;
  /** Called at each change of the form. */
  keep: (form: HTMLFormElement) => void;
  /** Called when the form was sent. */
  forget: () => void;
}

interface DraftedProps {
  /** Name of the draft, from the form and its owner. */
  name: string;
  /** Called when the draft is discarded, to remove data stored beside its texts. */
  onStartAgain?: () => void;
  children: (draft: Draft) => ReactNode;
}

/** Stores the texts of a form on this device until they are sent, so that a reload or a failed call loses nothing. */
export function Drafted({ name, onStartAgain, children }: DraftedProps) {
  const [state, setState] = useState(() => ({ texts: readDraft(name), round: 0 }));
  const draft: Draft = {
    texts: state.texts,
    keep: (form) => saveDraft(name, textsOf(form)),
    forget: () => forgetDraft(name),
  };

  function startAgain() {
    forgetDraft(name);
    onStartAgain?.();
    setState({ texts: undefined, round: state.round + 1 });
  }

  return (
    <div className="grid gap-4">
      {state.texts && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-well px-3 py-2">
          <p className="text-sm">{say("What you typed before is still here. It was not sent yet.")}</p>
          <Button variant="quiet" onClick={startAgain}>
            {say("Start again")}
          </Button>
        </div>
      )}
      <Fragment key={state.round}>{children(draft)}</Fragment>
    </div>
  );
}
