import { useCallback, useEffect, useState } from "react";
import { deviceStore } from "./device-store.ts";
import { draftPicturesName } from "./draft.ts";

const drafts = deviceStore<readonly File[]>(draftPicturesName);

/** The promise of a step, without its failure: a browser that stores nothing has the pictures for as long as the page. */
const tried = (step: Promise<unknown>) => void step.catch(() => {});

/**
 * Pictures that were chosen for a form, stored on this device until they are sent: a reload loses none.
 * @param name of the form and whose it is
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
