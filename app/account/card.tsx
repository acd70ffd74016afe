import { type ReactNode, useId } from "react";

/** A section of a member's page. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card bg-surface p-4 shadow-card">
      <h2 id={id} className="font-extrabold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
