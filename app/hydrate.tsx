import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { splitLanguage } from "#/shared/language.ts";
import { loadCatalog } from "./language/catalogs.ts";
import { network } from "./offline/stalled.ts";

/** Hydrates the page in the language of its address. */
export async function hydrate() {
  await loadCatalog(splitLanguage(location.pathname).language);
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter instrumentations={[network]} />);
  });
}
