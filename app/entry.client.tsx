import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberReferral } from "./account/referral-code.ts";

// Whoever goes on from an invitation at once must not lose it: effects run only after the page has come to life.
rememberReferral();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
