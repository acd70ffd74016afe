import { Link } from "react-router";
import { useConfig } from "#/app/use-config.ts";

/** The frame of the back office, which puts its menu here: beside the content, not inside it. */
export function OfficeHeader() {
  const { brand } = useConfig();
  return (
    <header
      id="back-office-menu"
      className="flex items-center gap-2 border-hairline border-b bg-surface px-4 print:hidden sticky-top lg:sticky lg:h-[calc(100dvh-var(--toasts,0px))] lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-r lg:border-b-0 lg:py-3"
    >
      <Link to="/" className="flex min-h-11 min-w-0 items-center gap-2 font-bold text-brand no-underline">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <span className="truncate">{brand}</span>
      </Link>
    </header>
  );
}
