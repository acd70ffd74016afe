import { useEffect, useRef, useState } from "react";
import { type Location, useLocation, useNavigate, useNavigation } from "react-router";
import { clearStalled, useStalled } from "#/app/offline/stalled.ts";
import { useWaitForNetwork } from "#/app/offline/use-wait-for-network.ts";
import { Button } from "#/app/ui/button.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";

/**
 * Does for client-side navigation what browsers do for page loads: moves the focus to the new heading, announces the title, and shows
 * a progress bar, then a skeleton for slow pages. Without a network the open page stays.
 */
export function PageChange() {
  const { pathname, search, hash } = useLocation();
  const { state, location: next } = useNavigation();
  const isLoading = state === "loading";
  const isStalled = useStalled(next && next.pathname + next.search) && isLoading;
  const goOn = useWaitForNetwork();
  const isLeaving = isLoading && next.pathname !== pathname && !isStalled;
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
      {isStalled && <Stalled next={next} />}
      {goOn && <NoNetwork onTryAgain={goOn} />}
      {isLoading && !isStalled && <div className="loading-bar fixed inset-x-0 top-0 z-50 h-1 bg-brand" />}
      {isLeaving && <ComingPage />}
    </>
  );
}

/** Shown when the data of the next page could not be loaded. */
function Stalled({ next: { pathname, search, hash, state } }: { next: Location }) {
  const navigate = useNavigate();
  function tryAgain() {
    clearStalled();
    navigate({ pathname, search, hash }, { state });
  }
  return <NoNetwork onTryAgain={tryAgain} />;
}

/** Over the page that stays, because the next one did not come. */
function NoNetwork({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert" className="fixed inset-x-0 top-0 z-50 border-control border-b bg-surface px-4 py-2">
      <div className="mx-auto flex max-w-page items-center justify-between gap-3">
        <p className="font-semibold">{say("No network")}</p>
        <Button variant="quiet" onClick={onTryAgain}>
          {say("Try again")}
        </Button>
      </div>
    </div>
  );
}

/** In place of the page that was left: the next one is slow. Its styles hold it back for a moment. */
function ComingPage() {
  return (
    <div aria-hidden="true" className="coming-page fixed inset-x-0 top-[57px] bottom-0 z-20 bg-bg px-4 pt-6">
      <div className="mx-auto grid max-w-page gap-4">
        <Skeleton className="h-48" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    </div>
  );
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
