import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";

const toastMs = 4_000;
const toastsMax = 3;

export type ToastKind = "success" | "error";

interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const none: Toast[] = [];
let shown = none;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Says something short for four seconds. An error also stands where it happened: a toast is never its only sign. Success
 * ends the errors before it.
 */
export function showToast(text: string, kind: ToastKind = "success") {
  const id = ++lastId;
  const before = kind === "success" ? shown.filter((toast) => toast.kind !== "error") : shown;
  change([...before, { id, text, kind }].slice(-toastsMax));
  setTimeout(() => change(shown.filter((toast) => toast.id !== id)), toastMs);
}

/** Takes errors away that a new attempt makes old. */
export function closeErrorToasts() {
  if (shown.some(({ kind }) => kind === "error")) change(shown.filter(({ kind }) => kind !== "error"));
}

function change(toasts: Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Where toasts appear. The page has one; an open dialog has its own, for what lies behind a dialog is silent. Taps go
 * through to what lies under them.
 */
export function Toasts({ className = "top-4" }: { className?: string }) {
  const toasts = useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  );
  return (
    <div
      className={`pointer-events-none fixed right-4 z-50 grid w-80 max-w-[calc(100vw-32px)] print:hidden ${className}`}
    >
      <div role="status">
        {toasts.map((toast) => toast.kind === "success" && <ToastCard key={toast.id} {...toast} />)}
      </div>
      <div role="alert">{toasts.map((toast) => toast.kind === "error" && <ToastCard key={toast.id} {...toast} />)}</div>
    </div>
  );
}

function ToastCard({ text, kind }: Toast) {
  const look = kind === "error" ? "border-danger text-danger" : "border-open text-open";
  return (
    <p className={`toast mb-2 flex gap-2 rounded-card border-2 bg-surface p-3 ${look}`}>
      <Icon name={kind === "error" ? "alert" : "check"} />
      <span className="min-w-0 break-words text-ink">{text}</span>
    </p>
  );
}
