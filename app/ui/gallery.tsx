import { Suspense, useEffect, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { fetchedPart } from "./fetched-part.tsx";
import { Skeleton } from "./skeleton.tsx";

const GalleryStrip = fetchedPart(() => import("./gallery-strip.tsx"));

export interface GalleryPicture {
  src: string;
  /** Heading above the gallery, and its accessible name. */
  name: string;
}

interface GalleryProps {
  pictures: GalleryPicture[];
  /** Which one it opens at; absent: it is closed. */
  openAt: number | undefined;
  onClose: () => void;
}

/** Pictures as large as the screen, on dark. Swiped or stepped through; two fingers enlarge one further. */
export function Gallery({ pictures, openAt, onClose }: GalleryProps) {
  const [at, setAt] = useState(0);
  const isOpen = openAt !== undefined;
  useEffect(() => setAt(openAt ?? 0), [openAt]);
  return (
    <Dialog title={pictures[at]?.name ?? ""} isOpen={isOpen} onClose={onClose} look="dark">
      <Suspense fallback={<Skeleton className="grow" />}>
        {isOpen && <GalleryStrip pictures={pictures} openAt={openAt} at={at} onMove={setAt} />}
      </Suspense>
    </Dialog>
  );
}
