import { Navigate, Outlet, redirect } from "react-router";
import { currentSession, useSession } from "#/app/session.ts";
import { MemberShell } from "./member-shell.tsx";
import { unlisted } from "./page-meta.ts";

/** Only the browser knows who is signed in, so it decides there; a visitor goes home. What is behind is the server's to guard. */
export function clientLoader() {
  if (!currentSession()) throw redirect("/");
  return null;
}
clientLoader.hydrate = true as const;

/** What the server draws: the same for everybody, with nothing of anybody. */
export function HydrateFallback() {
  return <MemberShell />;
}

export const meta = unlisted("One moment");

export default function MembersOnly() {
  // Signed out meanwhile, here or in another tab.
  return useSession() ? <Outlet /> : <Navigate to="/" replace />;
}
