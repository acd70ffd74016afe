import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { createStore, useStore } from "#/app/store.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { isShortcut } from "./shortcut.ts";

/** Time in which a decision can be undone. */
const undoSeconds = 30;

/** A decision that was made just now. */
interface Undoable {
  id: number;
  message: string;
  /** @returns the message to show after undoing */
  undo: () => Promise<{ message: string }>;
  /** Page of the thing that was decided on. */
  path: string;
}

const offered = createStore<Undoable | undefined>(undefined);
let lastId = 0;

/** Offers to undo a decision; replaces an earlier offer, whose decision becomes final. */
export function offerUndo(offer: Omit<Undoable, "id">) {
  const id = ++lastId;
  offered.set({ id, ...offer });
  setTimeout(() => offered.get()?.id === id && withdrawUndo(), undoSeconds * 1_000);
}

/** Ends an offer to undo a decision that another one replaces. */
export const withdrawUndo = () => offered.set(undefined);

/** The decision that can be undone now. */
const useUndo = () => useStore(offered);

/** Shows the decision, and offers to undo it with a button or the key U for a short time, while the next case is already open. */
export function UndoBar() {
  const offer = useUndo();
  return (
    // A phone has the decisions of the next case at the foot, so the bar is above the case.
    <div
      role="status"
      className="z-20 mx-auto w-fit max-w-full not-empty:mb-4 max-lg:sticky max-lg:top-14 lg:fixed lg:inset-x-4 lg:bottom-4 lg:z-40 lg:mb-0! print:hidden"
    >
      {offer && <Offer key={offer.id} offer={offer} />}
    </div>
  );
}

function Offer({ offer }: { offer: Undoable }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(undoSeconds);
  const [isBusy, setIsBusy] = useState(false);

  async function undo() {
    setIsBusy(true);
    try {
      showToast((await offer.undo()).message);
      navigate(offer.path);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
    withdrawUndo();
  }

  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() === "u" && isShortcut(event)) void undo();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <div className="undo-offer flex items-center gap-3 rounded-card border-2 border-open bg-surface p-2 pl-4">
      <p>{offer.message}</p>
      <Button variant="quiet" isBusy={isBusy} aria-keyshortcuts="U" className="shrink-0 max-sm:px-3" onClick={undo}>
        Undo
        <kbd className="hidden rounded border border-current px-1 text-sm md:inline">U</kbd>
        <span aria-hidden="true" className="text-ink-2 tabular-nums">
          {left}
        </span>
      </Button>
    </div>
  );
}
