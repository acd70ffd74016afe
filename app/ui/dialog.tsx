import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { say } from "#/shared/say.ts";
import { Icon } from "./icon.tsx";
import { Toasts } from "./toast.tsx";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called by Esc, a tap outside the dialog, or Close. */
  onClose: () => void;
  /** Fills the screen on phones, and is tall elsewhere. `phones`: as high as its content, at the foot of a phone's screen. */
  isSheet?: boolean | "phones";
  /** `dark`: the whole screen, for pictures. */
  look?: "dark";
  children: ReactNode;
}

/**
 * A native dialog: it traps the focus, closes on Esc and returns the focus to its opener.
 * Its content exists only while it is open.
 */
export function Dialog({ title, isOpen, onClose, isSheet = false, look, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the effects of the children, which may move the focus.
  useLayoutEffect(() => {
    if (isOpen && !dialog.current?.open) {
      dialog.current?.showModal();
      // Without an autofocus field, Close would get the focus.
      if (!dialog.current?.querySelector("[autofocus]")) dialog.current?.focus();
    }
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Esc and Close
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`dialog ${isSheet ? "dialog-sheet" : ""} ${isSheet === true ? "dialog-tall" : ""} ${look === "dark" ? "dialog-dark" : ""}`}
      onCancel={(event) => {
        // A file picker inside also fires "cancel".
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => isOpen && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className="dialog-body">
          <div className="sticky top-0 z-10 flex items-center justify-between gap-2 bg-surface pt-[max(12px,env(safe-area-inset-top))] pr-2 pb-2 pl-4">
            <h2 id={titleId} className="wrap-anywhere line-clamp-2 min-w-0 font-extrabold text-lg">
              {title}
            </h2>
            <button
              type="button"
              className="inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-1 rounded-control px-3 text-ink-2 hover:bg-well"
              onClick={onClose}
            >
              <Icon name="x" size={20} />
              {say("Close")}
            </button>
          </div>
          <Toasts isInDialog />
          {look === "dark" ? children : <div className="p-4">{children}</div>}
        </div>
      )}
    </dialog>
  );
}
