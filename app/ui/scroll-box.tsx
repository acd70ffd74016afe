import type { ReactNode } from "react";

interface ScrollBoxProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Container for wide content such as tables: it scrolls, also by keyboard, and the page does not. */
export function ScrollBox({ label, className = "", children }: ScrollBoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </section>
  );
}
