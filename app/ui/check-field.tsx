import { type ComponentProps, useId } from "react";
import { Icon } from "./icon.tsx";

type CheckFieldProps = ComponentProps<"input"> & { label: string; name: string; error?: string };

/** A checkbox; its label is part of the tap target. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-6 shrink-0 accent-brand"
        />
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-danger text-sm">
          <Icon name="alert" size={20} />
          {error}
        </p>
      )}
    </div>
  );
}
