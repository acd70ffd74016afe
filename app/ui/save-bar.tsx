import type { ReactNode } from "react";

interface SaveBarProps {
  /** A form in a card that is longer than a wide screen too. */
  isLong?: boolean;
  children: ReactNode;
}

/** The button of a long form: fixed on phones, where it replaces the bottom bar; at the end of the form elsewhere. */
export const SaveBar = ({ isLong = false, children }: SaveBarProps) => (
  <div
    className={`contact-bar sticky bottom-0 z-10 -mx-4 grid bg-surface px-4 py-2 md:mx-0 md:justify-items-start md:px-0 max-md:shadow-dock [@media(max-height:420px)]:static ${isLong ? "border-hairline border-t" : "md:static md:bg-transparent md:p-0"}`}
  >
    {children}
  </div>
);
