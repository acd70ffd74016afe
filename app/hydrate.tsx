import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { network } from "./offline/stalled.ts";

export function hydrate() {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter instrumentations={[network]} />);
  });
}
