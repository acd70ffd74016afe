import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { holdWithoutNetwork } from "./offline/stalled.ts";

const network: ClientInstrumentation = { route: ({ instrument }) => instrument({ loader: holdWithoutNetwork }) };

startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[network]} />);
});
