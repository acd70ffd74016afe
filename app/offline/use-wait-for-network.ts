import { useEffect, useState } from "react";
import { matchPath, useBlocker, useLocation } from "react-router";
import { memberPages } from "#/app/account/member-pages.ts";
import { isKept } from "./opened.ts";

/** Screens of members that were opened since the page was loaded: their code is here, and they say themselves what they lack. */
const loaded = new Set<string>();

/** The screen of a member's address; nothing for public pages, which come with their data. */
function memberScreen(pathname: string): string | undefined {
  if (/^\/admin(\/|$)/.test(pathname)) return "admin";
  return memberPages.find(({ path }) => matchPath(path, pathname))?.file;
}

/**
 * Keeps the open page while the device is offline and has nothing of the next one: the router would reload the open page
 * where the next one's script does not load.
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
    isKept(pathname + search).then((isThere) => (isThere ? blocker.proceed() : setMissing(key)));
  }, [blocker]);

  if (blocker.state !== "blocked" || missing !== blocker.location.key) return undefined;
  return () => navigator.onLine && blocker.proceed();
}
