import { useEffect, useState } from "react";
import { matchPath, useBlocker, useLocation } from "react-router";
import { memberPages } from "#/app/account/member-pages.ts";
import { isCached } from "./opened.ts";

/** Members' screens opened since the page was loaded: their code is loaded, and they handle missing data themselves. */
const loaded = new Set<string>();

/** The screen of a member's address; nothing for public pages, which come with their data. */
function memberScreen(pathname: string): string | undefined {
  if (/^\/admin(\/|$)/.test(pathname)) return "admin";
  return memberPages.find(({ path }) => matchPath(path, pathname))?.file;
}

/**
 * Blocks navigation while the device is offline and the next page is not cached: the router would reload the open page when the
 * script of the next one does not load.
 *
 * @returns how to go on to the page that waits; nothing when none does
 */
export function useWaitForNetwork(): (() => void) | undefined {
  const { pathname } = useLocation();
  const [missing, setMissing] = useState("");
  const blocker = useBlocker(
    ({ nextLocation }) => !navigator.onLine && !loaded.has(memberScreen(nextLocation.pathname) ?? ""),
  );

  useEffect(() => {
    const screen = memberScreen(pathname);
    if (screen) loaded.add(screen);
  }, [pathname]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { key, pathname, search } = blocker.location;
    isCached(pathname + search).then((isThere) => (isThere ? blocker.proceed() : setMissing(key)));
  }, [blocker]);

  if (blocker.state !== "blocked" || missing !== blocker.location.key) return undefined;
  return () => navigator.onLine && blocker.proceed();
}
