import type { ReactNode } from "react";

interface AccountFormPageProps {
  title: string;
  /** One or two sentences on what the form does. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A page that is one form. */
export function AccountFormPage({ title, intro, children }: AccountFormPageProps) {
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-extrabold text-2xl tracking-tight">{title}</h1>
      {intro && <div className="grid gap-2 text-ink-2">{intro}</div>}
      <div className="rounded-card bg-surface p-4 shadow-card md:p-6">{children}</div>
    </div>
  );
}
