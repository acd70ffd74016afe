import { type ReactNode, Suspense } from "react";

/**
 * A part of a page that is hydrated separately: its server-rendered HTML is visible at once, and the browser can handle input between two
 * such parts.
 */
export function InTurn({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
