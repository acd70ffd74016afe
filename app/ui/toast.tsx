import { useLayoutEffect, useRef, useState } from "react";
import { createStore, useStore } from "#/app/store.ts";
import { Icon } from "./icon.tsx";

const toastMs = 4_000;
const toastsMax = 3;

type ToastKind = "success" | "error";

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a short message for four seconds. An error is also shown where it happened: a toast is never its only sign. Success
 * closes earlier errors.
 */
export function showToast(text: string, kind: ToastKind = "success") {
  const id = ++lastId;
  const before = kind === "success" ? withoutErrors() : shown.get();
  shown.set([...before, { id, text, kind }].slice(-toastsMax));
  setTimeout(() => shown.set(shown.get().filter((toast) => toast.id !== id)), toastMs);
}

/** Closes errors when a new attempt starts. */
export function closeErrorToasts() {
  const rest = withoutErrors();
  if (rest.length < shown.get().length) shown.set(rest);
}

const withoutErrors = () => shown.get().filter(({ kind }) => kind !== "error");

/**
 * Place of toasts: at the top, on the right of a wide screen. Their strip moves the page down, so that they cover no heading and no
 * control. The page has one; an open dialog has its own below its title for what is shown while it is open, because what is
 * behind a dialog is not announced.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const [before] = useState(isInDialog ? lastId : 0);
  const toasts = useStore(shown).filter(({ id }) => id > before);
  const cards = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isInDialog) document.documentElement.style.setProperty("--toasts", `${cards.current?.offsetHeight}px`);
  });
  return (
    <div className={`sticky z-30 print:hidden ${isInDialog ? "top-16" : "toasts top-0"}`}>
      <div ref={cards}>
        <div role="status">
          {toasts.map((toast) => toast.kind === "success" && <ToastCard key={toast.id} {...toast} />)}
        </div>
        <div role="alert">
          {toasts.map((toast) => toast.kind === "error" && <ToastCard key={toast.id} {...toast} />)}
        </div>
      </div>
    </div>
  );
}

function ToastCard({ text, kind }: Toast) {
  const look = kind === "error" ? "bg-danger" : "bg-ink";
  return (
    <div className="toast mx-auto grid max-w-page justify-items-end px-3 pt-3">
      <p
        className={`flex w-full items-center gap-3 rounded-control px-4 py-3 font-semibold text-bg text-sm shadow-card sm:w-auto sm:max-w-96 ${look}`}
      >
        <Icon name={kind === "error" ? "alert" : "check"} size={20} />
        <span className="min-w-0 break-words">{text}</span>
      </p>
    </div>
  );
}
