import { type ReactNode, useId } from "react";

interface PanelProps {
  title: string;
  /** Said in place of the rows. */
  isEmpty?: boolean;
  children: ReactNode;
}

/** One matter of a person's page. */
export function Panel({ title, isEmpty = false, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2">
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {isEmpty ? <p className="text-ink-2">None.</p> : children}
    </section>
  );
}
