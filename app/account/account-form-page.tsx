import type { ReactNode } from "react";
import { PageHead } from "#/app/ui/page-head.tsx";

interface AccountFormPageProps {
  title: string;
  /** Path of the page above this one. */
  back?: string;
  /** One or two sentences on what the form does. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A page that is one form. */
export function AccountFormPage({ title, back, intro, children }: AccountFormPageProps) {
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <PageHead title={title} back={back}>
        {intro}
      </PageHead>
      <div className="rounded-card bg-surface p-4 shadow-card md:p-6">{children}</div>
    </div>
  );
}
