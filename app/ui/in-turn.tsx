import { type ReactNode, Suspense } from "react";

/**
 * A part of a page that comes to life by itself: what was rendered on the server stands there at once, and between two such
 * parts the browser can answer a tap.
 */
export function InTurn({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
