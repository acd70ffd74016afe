import type { ReactNode } from "react";
import { DyeDots } from "./dye-dots.tsx";

interface EmptyStateProps {
  title: string;
  /** Why there is nothing. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-well px-4 py-8 text-center">
      <DyeDots className="text-brand" />
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}
