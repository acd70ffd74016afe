import { type ComponentType, lazy } from "react";
import { createStore, useStore } from "#/app/store.ts";
import { DidNotLoad } from "./did-not-load.tsx";

let loadBefore: () => Promise<unknown> = () => Promise.resolve();

/** Sets a loader that runs with the script of every part: for translations. */
export function loadWithParts(load: () => Promise<unknown>) {
  loadBefore = load;
}

/**
 * A part of a page whose script is loaded when it is first shown. On failure it shows a message with a retry; the surrounding page and
 * its form fields are not cleared.
 */
export function fetchedPart<Props extends object>(fetchIt: () => Promise<{ default: ComponentType<Props> }>) {
  let tries = 0;
  const attempt = () =>
    lazy(() => {
      tries++;
      return Promise.all([fetchIt(), loadBefore()])
        .then(([part]) => part)
        .catch(() => ({ default: NotHere as ComponentType<Props> }));
    });
  const current = createStore(attempt());

  function NotHere() {
    // Failed twice while online: a release removed the file, and only a reloaded page has the new name.
    const isGone = tries > 1 && navigator.onLine;
    return <DidNotLoad onAgain={() => (isGone ? location.reload() : current.set(attempt()))} />;
  }

  return function FetchedPart(props: Props) {
    const Part = useStore(current);
    return <Part {...props} />;
  };
}
