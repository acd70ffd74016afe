import type { ReactNode } from "react";
import { DyedCloth } from "./dyed-cloth.tsx";

/** The first screen: what this is, and the search (its children), on a piece of indigo cloth. */
export function Poster({ tagline, children }: { tagline: string; children: ReactNode }) {
  return (
    // The focus ring is amber on indigo, and indigo again in a dialog.
    <div className="relative -mx-4 -mt-6 bg-hero px-4 pt-5 pb-9 text-on-hero [--focus:#f5b52e] md:mx-0 md:mt-0 md:rounded-card md:px-12 md:pt-12 md:pb-16 [&_dialog]:[--focus:var(--brand)]">
      <DyedCloth />
      <div className="relative">
        <h1 className="font-bold text-2xl first-letter:uppercase">{tagline}.</h1>
        <p className="mt-1 md:mt-2 md:text-lg">Find a trusted hand near you.</p>
        <div className="mt-4 text-ink md:mt-6 md:max-w-[760px]">{children}</div>
      </div>
    </div>
  );
}
