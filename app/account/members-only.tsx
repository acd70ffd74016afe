import { Navigate, Outlet, redirect } from "react-router";
import { currentSession, useSession } from "#/app/session.ts";
import type { Route } from "./+types/members-only.ts";
import { MemberShell } from "./member-shell.tsx";
import { unlisted } from "./page-meta.ts";

/** The footer starts below the screen, so that it does not jump when a page takes the place of its shell. */
const tall = "min-h-dvh";

/** Only the browser knows who is signed in, so it decides there; a visitor goes home. What is behind is the server's to guard. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  // Before any loader: the pages behind ask the server at once, and for a visitor there is nothing to ask.
  () => {
    if (!currentSession()) throw redirect("/");
  },
];

export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** The server's HTML: the same for every visitor, without personal data. */
export function HydrateFallback() {
  return (
    <div className={tall}>
      <MemberShell />
    </div>
  );
}

export const meta = unlisted("One moment");

export default function MembersOnly() {
  // Signed out meanwhile, here or in another tab.
  if (!useSession()) return <Navigate to="/" replace />;
  return (
    <div className={tall}>
      <Outlet />
    </div>
  );
}
