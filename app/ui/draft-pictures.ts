import { useCallback, useEffect, useState } from "react";
import { deviceStore } from "./device-store.ts";
import { draftPicturesName } from "./draft.ts";

const drafts = deviceStore<readonly File[]>(draftPicturesName);

/** The promise of a step, without its failure: a browser that stores nothing has the pictures for as long as the page. */
const tried = (step: Promise<unknown>) => void step.catch(() => {});

/**
 * Pictures chosen for a form, stored on this device until they are sent, so that a reload does not lose them.
 * @param name name of the form and its account
 */
export function useDraftPictures(name: string) {
  const [pictures, setPictures] = useState<readonly File[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Those of another form are not of this one.
    setPictures([]);
    const showStored = async () => {
      const stored = (await drafts.get(name)) ?? [];
      // Those that were chosen meanwhile are newer.
      if (isCurrent) setPictures((chosen) => (chosen.length > 0 ? chosen : stored));
    };
    tried(showStored());
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const choose = useCallback(
    (next: readonly File[]) => {
      setPictures(next);
      tried(next.length > 0 ? drafts.put(name, next) : drafts.delete(name));
    },
    [name],
  );
  return [pictures, choose] as const;
}
