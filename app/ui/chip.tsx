import type { ComponentProps } from "react";

/** A short choice to tap, 36 px high in a target of 44. */
export function Chip({ children, className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`group grid min-h-11 max-w-full cursor-pointer grid-cols-[minmax(0,auto)] items-center ${className}`}
      {...rest}
    >
      <span className="flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-pill border border-control bg-surface px-3.25 font-semibold text-sm group-hover:bg-well group-aria-pressed:bg-ink group-aria-pressed:text-surface group-disabled:opacity-60">
        {children}
      </span>
    </button>
  );
}
