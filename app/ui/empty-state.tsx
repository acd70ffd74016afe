import type { ReactNode } from "react";
import { DyeDots } from "./dye-dots.tsx";
import { Thing, type ThingName } from "./thing.tsx";

interface EmptyStateProps {
  title: string;
  /** A picture of what will be here. */
  thing?: ThingName;
  /** Why there is nothing. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
}

export function EmptyState({ title, thing, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-surface px-4 py-8 shadow-card text-center">
      {thing && (
        <span className="tint tint-home grid size-18 place-items-center rounded-pill">
          <Thing name={thing} size={40} />
        </span>
      )}
      {!thing && <DyeDots className="text-brand" />}
      <p className="font-extrabold text-lg tracking-tight">{title}</p>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}
