import { Link } from "react-router";
import { say } from "#/shared/say.ts";

/** Leads to the rules of the order. */
export const WhyThisOrder = () => (
  <Link to="/how_we_check#order" className="inline-flex min-h-11 shrink-0 items-center text-ink-2 text-sm underline">
    {say("Why this order?")}
  </Link>
);
