import { data, redirect } from "react-router";
import { currentSession } from "#/app/session.ts";

/** A member's page that is still to come: not there, as any unknown path. */
export function clientLoader(): never {
  if (!currentSession()) throw redirect("/");
  throw data(null, { status: 404 });
}
clientLoader.hydrate = true as const;

export default function UnbuiltPage() {
  return null;
}
