import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * A browser's own work at a full page load, for pages changed by script: the focus goes to the new page's heading, its
 * title is said, and a bar shows that it is on its way.
 */
export function PageChange() {
  const { pathname, search, hash } = useLocation();
  const isLoading = useNavigation().state === "loading";
  const [title, setTitle] = useState("");
  const last = useRef<string>(undefined);

  // A new search is no other page, but it has a new title.
  useEffect(() => {
    const isFirst = last.current === undefined;
    const isOtherPage = last.current !== pathname;
    last.current = pathname;
    if (isFirst) return;
    setTitle(document.title);
    if (isOtherPage && !hash) focusHeading();
  }, [pathname, search, hash]);

  return (
    <>
      <p role="status" className="sr-only">
        {isLoading ? "" : title}
      </p>
      {isLoading && <div className="loading-bar fixed inset-x-0 top-0 z-50 h-1 bg-brand" />}
    </>
  );
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
