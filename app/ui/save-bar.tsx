import type { ReactNode } from "react";

/** The button of a long form: fixed on phones, where it replaces the bottom bar; at the end of the form elsewhere. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
  <div className="contact-bar sticky bottom-0 z-10 -mx-4 grid bg-surface px-4 py-2 md:justify-items-start max-md:shadow-dock md:static md:mx-0 md:bg-transparent md:p-0 [@media(max-height:420px)]:static">
    {children}
  </div>
);
