import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { offerUndo } from "../frame/undo.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** One way to decide. */
export interface Decision {
  /** Text of its button. */
  label: string;
  /** The letter that presses it. */
  letter: string;
  isDangerous?: boolean;
  /** One of several that weigh the same: none of them is recommended. */
  isEqual?: boolean;
  /** Asked for first; absent: it is done at once. */
  ask?: { hint: string; label?: string; missing?: string; templates?: readonly string[] };
  /** @param typed the reason, or what was asked for in its place */
  send: (typed: string) => Promise<{ message: string }>;
  /** Obstacle to the decision, said when it is tried; nothing: it may be made. */
  blockedBy?: () => string;
  /** Takes it back; offered for ten seconds. */
  undo?: () => Promise<{ message: string }>;
}

interface DecisionsProps {
  decisions: readonly Decision[];
  /** Path of the next piece of work; nothing when none waits. */
  findNext: () => Promise<string | undefined>;
  /** The queue, for when nothing waits any more. */
  queuePath: string;
}

/** Decides, and opens the next piece of work; a decision that came too late stays, with a message. */
function useDeciding({ findNext, queuePath }: DecisionsProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [problem, setProblem] = useState("");
  const [isTooLate, setIsTooLate] = useState(false);

  const openNext = async () => void navigate((await findNext().catch(() => undefined)) ?? queuePath);

  /** Its errors are for the caller. */
  async function decide({ send, undo }: Decision, typed: string) {
    setProblem("");
    try {
      const { message } = await send(typed);
      if (undo) offerUndo({ message, undo, path: pathname });
      else showToast(message);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      setProblem(error.message);
      setIsTooLate(true);
      return;
    }
    await openNext();
  }

  return { decide, openNext, problem, setProblem, isTooLate };
}

/** The buttons that decide. Once it is done the next piece of work opens. */
export function Decisions(props: DecisionsProps) {
  const { decide, openNext, problem, setProblem, isTooLate } = useDeciding(props);
  const [asked, setAsked] = useState<Decision>();
  const [busy, setBusy] = useState<Decision>();
  const next = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isTooLate && !asked) next.current?.focus();
  }, [isTooLate, asked]);

  async function press(decision: Decision) {
    const blockedBy = decision.blockedBy?.();
    if (blockedBy) return setProblem(blockedBy);
    if (decision.ask) return setAsked(decision);
    setBusy(decision);
    await decide(decision, "").catch((error) => setProblem(problemsOf(error).detail ?? ""));
    setBusy(undefined);
  }

  return (
    <div className="grid gap-3">
      <div role="alert" className="empty:absolute">
        {problem && <p className="rounded-card border-2 border-danger px-3 py-2 text-danger">{problem}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {isTooLate ? (
          <Button ref={next} onClick={openNext}>
            Open the next one
          </Button>
        ) : (
          props.decisions.map((decision) => (
            <DecisionButton key={decision.label} {...{ decision, press }} isBusy={busy === decision} />
          ))
        )}
      </div>
      <ReasonDialog
        title={asked?.label ?? ""}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        confirm={asked?.label ?? ""}
        isDangerous={asked?.isDangerous}
        hint=""
        {...asked?.ask}
        onConfirm={async (typed) => {
          if (asked) await decide(asked, typed);
        }}
      />
    </div>
  );
}

interface DecisionButtonProps {
  decision: Decision;
  isBusy: boolean;
  press: (decision: Decision) => void;
}

function DecisionButton({ decision, isBusy, press }: DecisionButtonProps) {
  const { label, letter, isDangerous, isEqual } = decision;
  return (
    <Button
      variant={isEqual ? "quiet" : isDangerous ? "danger" : "primary"}
      isBusy={isBusy}
      aria-keyshortcuts={letter}
      onClick={() => press(decision)}
    >
      {label}
      <kbd className="hidden rounded border border-current px-1 text-sm md:inline">{letter}</kbd>
    </Button>
  );
}

/** In place of the buttons, where the viewer may not decide. */
export const OwnNote = () => <p className="rounded-card bg-well p-4">This is your own: somebody else decides on it.</p>;
