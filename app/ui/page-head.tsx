import type { ReactNode } from "react";
import { Link } from "react-router";
import { say } from "#/shared/say.ts";
import { Icon } from "./icon.tsx";

interface PageHeadProps {
  title: string;
  /** Path of the page above this one. */
  back?: string | undefined;
  /** What can be done with the whole page, or its state. */
  action?: ReactNode;
  /** One or two sentences on what the page is for. */
  children?: ReactNode;
}

/** Leads to the page above this one. */
export const BackLink = ({ to }: { to: string }) => (
  <Link
    to={to}
    aria-label={say("Back")}
    className="-ml-1 grid size-11 shrink-0 place-items-center self-start rounded-pill bg-surface text-ink shadow-card hover:bg-well print:hidden"
  >
    <Icon name="chevron-left" size={20} />
  </Link>
);

/** The top of a member's page: the way back, the heading, and one action. */
export function PageHead({ title, back, action, children }: PageHeadProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-2">
          {back && <BackLink to={back} />}
          <h1 className="min-w-0 wrap-anywhere font-extrabold text-2xl tracking-tight first-letter:uppercase">
            {title}
          </h1>
        </div>
        {action}
      </div>
      {children && <div className="grid gap-2 text-ink-2">{children}</div>}
    </div>
  );
}
