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

/** Says something short for four seconds. An error also stands where it happened: a toast is never its only sign. */
export function showToast(text: string, kind: ToastKind = "success") {
  const id = ++lastId;
  change([...shown, { id, text, kind }].slice(-toastsMax));
  setTimeout(() => change(shown.filter((toast) => toast.id !== id)), toastMs);
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

/** Where toasts appear. The page has one; an open dialog has its own, for what lies behind a dialog is silent. */
export function Toasts() {
  const toasts = useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  );
  return (
    <div className="pointer-events-none fixed top-4 right-4 z-50 grid w-80 max-w-[calc(100vw-32px)] print:hidden">
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
    <p className={`toast pointer-events-auto mb-2 flex gap-2 rounded-card border-2 bg-surface p-3 ${look}`}>
      <Icon name={kind === "error" ? "alert" : "check"} />
      <span className="min-w-0 break-words text-ink">{text}</span>
    </p>
  );
}
