import { useState } from "react";
import { PrivatePicture } from "#/app/media/private-picture.tsx";
import { Button } from "#/app/ui/button.tsx";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";

const zooms = [1, 1.5, 2, 3, 4] as const;
const quarterTurn = 90;

/** A private picture to be read closely: larger, smaller, turned. It scrolls inside its box. */
export function PictureViewer({ path, alt }: { path: string; alt: string }) {
  const [zoomAt, setZoomAt] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = zooms[zoomAt] ?? 1;
  return (
    <div className="grid content-start gap-2">
      <ScrollBox label={alt} className="max-h-[80vh] overflow-y-auto rounded-card border border-hairline bg-well">
        {/* A square holds the picture whichever way it is turned. */}
        <div className="mx-auto aspect-square" style={{ width: `${zoom * 100}%` }}>
          <div className="size-full" style={{ transform: `rotate(${turns * quarterTurn}deg)` }}>
            <PrivatePicture path={path} alt={alt} className="size-full object-contain" placeClassName="size-full" />
          </div>
        </div>
      </ScrollBox>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="quiet" disabled={zoomAt === 0} onClick={() => setZoomAt(zoomAt - 1)}>
          Zoom out
        </Button>
        <Button variant="quiet" disabled={zoomAt === zooms.length - 1} onClick={() => setZoomAt(zoomAt + 1)}>
          Zoom in
        </Button>
        <Button variant="quiet" onClick={() => setTurns(turns + 1)}>
          Rotate
        </Button>
        <span role="status" className="text-ink-2 text-sm tabular-nums">
          {Math.round(zoom * 100)} %
        </span>
      </div>
    </div>
  );
}
