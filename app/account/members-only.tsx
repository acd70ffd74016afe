import { Navigate, Outlet, redirect } from "react-router";
import { loadLaterTexts } from "#/app/language/catalogs.ts";
import { currentSession, useSession } from "#/app/session.ts";
import { sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/members-only.ts";
import { MemberShell } from "./member-shell.tsx";
import { unlisted } from "./page-meta.ts";

/** The footer starts below the screen, so that it does not move when a page replaces its shell. */
const tall = "min-h-dvh";

/** The session is in the browser, so the check runs there; visitors go to the home page. The server guards the data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  // Before any loader: the pages behind ask the server at once, and for a visitor there is nothing to ask.
  () => {
    if (!currentSession()) throw redirect("/");
  },
  () => loadLaterTexts(),
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

export const meta = unlisted(sayLater("One moment"));

export default function MembersOnly() {
  // Signed out meanwhile, here or in another tab.
  if (!useSession()) return <Navigate to="/" replace />;
  return (
    <div className={tall}>
      <Outlet />
    </div>
  );
}
