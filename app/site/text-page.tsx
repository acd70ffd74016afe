import type { ReactNode } from "react";

/** A page to be read from top to bottom. `date` is how the text itself is dated. */
export function TextPage({ title, date, children }: { title: string; date?: string; children: ReactNode }) {
  return (
    <article className="prose mx-auto max-w-column">
      <h1>{title}</h1>
      {date && <p className="text-ink-2">{date}</p>}
      {children}
    </article>
  );
}
