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
 * Place of toasts: at the top right, below the header, whose menu they must not cover. The page has one; an open dialog has
 * its own, because what is behind a dialog is not announced. Taps go through to what is under them.
 */
export function Toasts({ className = "top-16 md:top-20" }: { className?: string }) {
  const toasts = useStore(shown);
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
  const look = kind === "error" ? "text-danger" : "text-open";
  return (
    <p className={`toast mb-2 flex gap-2 rounded-card bg-surface p-3 shadow-card outline outline-hairline ${look}`}>
      <Icon name={kind === "error" ? "alert" : "check"} />
      <span className="min-w-0 break-words text-ink">{text}</span>
    </p>
  );
}
