import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
  /** What it does, in one line. */
  children?: ReactNode;
}

/** A setting that applies at once; a field of a form is a `CheckField`. */
export function Switch({ label, isOn, isBusy = false, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-hint` : undefined}
      className="group flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 text-left aria-busy:opacity-60"
      onClick={() => !isBusy && onChange(!isOn)}
    >
      <span className="min-w-0">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        {children && (
          <span id={`${id}-hint`} className="block text-ink-2 text-sm">
            {children}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="flex h-7 w-12 shrink-0 items-center rounded-pill border-2 border-control bg-surface px-0.5 group-aria-checked:justify-end group-aria-checked:border-brand group-aria-checked:bg-brand"
      >
        <span className="size-5 rounded-pill bg-control group-aria-checked:bg-on-brand" />
      </span>
    </button>
  );
}
