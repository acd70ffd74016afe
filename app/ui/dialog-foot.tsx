import type { ReactNode } from "react";

/** The foot of a long dialog: the choice and its button, in sight wherever the dialog is scrolled. A child of a flex column. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="dialog-foot sticky bottom-0 z-10 -mx-4 -mb-4 grid gap-2 bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-dock [@media(max-height:420px)]:static">
    {children}
  </div>
);
