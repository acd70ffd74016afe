import { useEffect } from "react";
import { matchPath, useHref, useLocation } from "react-router";
import { memberPages } from "#/app/account/member-pages.ts";
import { noteOpened } from "#/app/offline/opened.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { useOnline } from "#/app/use-online.ts";
import { splitLanguage } from "#/shared/language.ts";
import { say } from "#/shared/say.ts";

/** Shows that the network is down, on every page, and leaves navigation to the service worker. */
export function OfflineLine() {
  const isOnline = useOnline();
  const { pathname, search } = useLocation();
  const address = useHref({ pathname, search });
  useEffect(() => noteOpened(address, document.title), [address]);
  useEffect(() => (isOnline ? undefined : openPagesWhole()), [isOnline]);
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="mx-auto flex max-w-[1120px] items-center gap-2 px-4 pt-3 text-ink-2">
          <Icon name="globe" size={20} />
          {say("You are offline.")} {pathname !== "/offline" && whatIsThere()}
        </p>
      )}
    </div>
  );
}

/** Other pages are available only with the service worker, which starts after the first page. */
const whatIsThere = () =>
  navigator.serviceWorker?.controller ? say("Showing what you opened before.") : say("You can still read this page.");

/**
 * Offline, client-side navigation may lack the code of the next page and would reload this one. Full navigation uses the service
 * worker, which has the page or the offline page. Members' pages depend on script data, and keep client-side navigation.
 * @returns how to stop
 */
function openPagesWhole() {
  const leave = (event: Event) => {
    const address = navigator.serviceWorker?.controller && addressFrom(event);
    // Pictures of a catalog are links too, which script shows in their page.
    if (!address || address.origin !== location.origin || address.pathname.startsWith("/media/")) return;
    const isMembers = memberPages.some(({ path }) => matchPath(path, splitLanguage(address.pathname).path));
    // Events the router does not handle: the browser does what links and forms do.
    if (!isMembers && !address.pathname.startsWith("/admin")) event.stopPropagation();
  };
  window.addEventListener("click", leave, true);
  window.addEventListener("submit", leave, true);
  return () => {
    window.removeEventListener("click", leave, true);
    window.removeEventListener("submit", leave, true);
  };
}

/** Target of a tap on a link or a form for searching; nothing for other events. */
function addressFrom(event: Event): URL | undefined {
  const { target } = event;
  if (event.type === "submit") {
    return target instanceof HTMLFormElement && target.method === "get" ? new URL(target.action) : undefined;
  }
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  return link ? new URL(link.href) : undefined;
}
