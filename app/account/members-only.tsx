import { useEffect } from "react";
import { matchPath, Navigate, Outlet, redirect, useLocation } from "react-router";
import { OwnerTools } from "#/app/business/owner/owner-tools.tsx";
import { loadLaterTexts } from "#/app/language/catalogs.ts";
import { useReadHere } from "#/app/notification/use-read-here.ts";
import { currentSession, isSessionRefused, useSession } from "#/app/session.ts";
import { splitLanguage } from "#/shared/language.ts";
import { sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/members-only.ts";
import { memberPages } from "./member-pages.ts";
import { MemberShell } from "./member-shell.tsx";
import { unlisted } from "./page-meta.ts";
import { signInFor } from "./sign-in.ts";

/** The footer, which phones show on public pages alone, starts below the screen: it does not move when a page replaces its shell. */
const look = "member-page md:min-h-dvh";

/** True if a visitor may open the page at an address. */
const isOpenToVisitors = (pathname: string) =>
  memberPages.some(({ path, isOpen }) => isOpen && matchPath(path, pathname));

/** The session is in the browser, so the check runs there; visitors log in on the home page. The server guards the data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  // Before any loader: the pages behind ask the server at once, and for a visitor there is nothing to ask.
  ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const { path } = splitLanguage(pathname);
    if (currentSession() || isOpenToVisitors(path)) return;
    signInFor(path + search, "/");
    throw redirect("/");
  },
  () => loadLaterTexts(),
];

export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** The server's HTML: the same for every visitor, without personal data. */
export function HydrateFallback() {
  return (
    <div className={look}>
      <MemberShell />
    </div>
  );
}

export const meta = unlisted(sayLater("One moment"));

export default function MembersOnly() {
  const { pathname } = useLocation();
  useReadHere();
  if (!useSession() && !isOpenToVisitors(pathname)) return <Leave />;
  return (
    <div className={look}>
      <OwnerTools />
      <Outlet />
    </div>
  );
}

/** Logged out meanwhile: here, in another tab, or by the server, which the member learns of. */
function Leave() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isSessionRefused()) signInFor(pathname + search, "/");
  }, [pathname, search]);
  return <Navigate to="/" replace />;
}
