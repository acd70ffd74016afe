import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberReferral } from "./account/referral-code.ts";

// An invitation followed at once must not be lost: effects run only after hydration.
rememberReferral();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
