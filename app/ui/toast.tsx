import { useLayoutEffect, useRef } from "react";
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
 * Place of toasts: at the top right, in a bar that moves the page down, so that they cover no heading and no control. The page has
 * one; an open dialog has its own below its title, because what is behind a dialog is not announced.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const toasts = useStore(shown);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isInDialog) document.documentElement.style.setProperty("--toasts", `${bar.current?.offsetHeight}px`);
  }, [toasts, isInDialog]);
  const place = isInDialog ? "top-16 bg-surface" : "top-0 bg-bg";
  return (
    <div ref={bar} className={`sticky z-30 grid px-4 *:ml-auto *:w-80 *:max-w-full print:hidden ${place}`}>
      <div role="status">
        {toasts.map((toast) => toast.kind === "success" && <ToastCard key={toast.id} {...toast} />)}
      </div>
      <div role="alert">{toasts.map((toast) => toast.kind === "error" && <ToastCard key={toast.id} {...toast} />)}</div>
    </div>
  );
}

function ToastCard({ text, kind }: Toast) {
  const look = kind === "error" ? "text-danger" : "text-open";
  return (
    <p
      className={`toast mt-2 mb-2 flex gap-2 rounded-card bg-surface p-3 shadow-card outline outline-hairline ${look}`}
    >
      <Icon name={kind === "error" ? "alert" : "check"} />
      <span className="min-w-0 break-words text-ink">{text}</span>
    </p>
  );
}
