import type { ReactNode } from "react";
import { Thing, type ThingName, type Tint } from "./thing.tsx";

/** Backgrounds with enough contrast for an illustration, in light and dark. */
const tints: Partial<Record<ThingName, Tint>> = {
  ...{ handshake: "water", bubble: "water", tag: "farm", calendar: "food", star: "beauty", store: "beauty" },
  ...{ clock: "car", gear: "car", megaphone: "power" },
};

interface EmptyStateProps {
  title: string;
  /** It is the page: the title is its heading. */
  isPage?: boolean;
  thing?: ThingName;
  /** Reason for the missing content. */
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

export function EmptyState({ title, isPage = false, thing = "compass", children, action }: EmptyStateProps) {
  const Title = isPage ? "h1" : "h2";
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <span className={`tint tint-${tints[thing] ?? "home"} mb-1 grid size-24 place-items-center rounded-pill`}>
        <Thing name={thing} size={56} />
      </span>
      <Title className={`font-extrabold ${isPage ? "text-2xl" : "text-lg"}`}>{title}</Title>
      {children && <div className="max-w-prose text-ink-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
