import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { say } from "#/shared/say.ts";
import { hasAspect, moved, partOf, type Spot, sharpSideMin } from "./crop.ts";
import type { Size } from "./shrink-picture.ts";

interface CropperProps {
  file: File;
  /** Width through height of what is kept: 16/9 for a banner, 1 for a square. */
  aspect: number;
  spot: Spot;
  onMove: (spot: Spot) => void;
}

/** The part of a photo that will be seen. It is moved by a finger, or by buttons, which the keyboard reaches too. */
export function Cropper({ file, aspect, spot, onMove }: CropperProps) {
  const { url, size, setSize } = usePicture(file);
  const begun = useRef<{ at: Spot; spot: Spot }>(undefined);
  if (!url) return null;
  const isWhole = size !== undefined && hasAspect(size, aspect);
  const isWide = size !== undefined && size.width / size.height > aspect;

  /** The picture follows the finger: the frame goes the other way. */
  function drag(event: PointerEvent<HTMLElement>) {
    const { width, height } = event.currentTarget.getBoundingClientRect();
    if (!begun.current) return;
    const { at, spot: first } = begun.current;
    const right = ((at.x - event.clientX) / width) * 10;
    const down = ((at.y - event.clientY) / height) * 10;
    onMove(moved(first, right, down));
  }

  const objectPosition = `${spot.x * 100}% ${spot.y * 100}%`;
  return (
    <div className="grid gap-2">
      <div
        className={`${isWide ? "[touch-action:pan-y]" : "touch-none"} cursor-move overflow-hidden rounded-card border border-hairline bg-well`}
        style={{ aspectRatio: aspect }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          begun.current = { at: { x: event.clientX, y: event.clientY }, spot };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          begun.current = undefined;
        }}
      >
        <img
          src={url}
          alt={say("What you picked")}
          draggable={false}
          className="size-full object-cover"
          style={{ objectPosition }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      </div>
      {size && !isWhole && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="grow text-ink-2 text-sm">{say("Drag it to choose what is seen.")}</p>
          <Button variant="quiet" onClick={() => onMove(isWide ? moved(spot, -1, 0) : moved(spot, 0, -1))}>
            {isWide ? say("Show more left") : say("Show higher")}
          </Button>
          <Button variant="quiet" onClick={() => onMove(isWide ? moved(spot, 1, 0) : moved(spot, 0, 1))}>
            {isWide ? say("Show more right") : say("Show lower")}
          </Button>
        </div>
      )}
      <OnCard url={url} style={{ aspectRatio: aspect, objectPosition }} />
      {size && Math.max(size.width, size.height) < sharpSideMin && (
        <p className="text-accent text-sm">
          {say("This one is small ({width} px wide) and will look blurred.", { width: size.width })}
        </p>
      )}
    </div>
  );
}

/** The square that cards show: the middle of what is kept. */
function OnCard({ url, style }: { url: string; style: CSSProperties }) {
  return (
    <figure className="flex items-center gap-3">
      <div className="flex size-22 shrink-0 justify-center overflow-hidden rounded-card border border-hairline">
        <img src={url} alt="" className="h-full max-w-none object-cover" style={style} />
      </div>
      <figcaption className="text-ink-2 text-sm">{say("On a card in search: the middle, as a square.")}</figcaption>
    </figure>
  );
}

/** The address of a file on this device, and its size once it was drawn. */
function usePicture(file: File) {
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    setSize(undefined);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { url, size, setSize };
}

const quality = 0.9;

/**
 * The part of a photo on which the frame lies. A picture that already has the proportion, or that this browser cannot
 * open, stays as it is.
 */
export async function cropPicture(file: File, aspect: number, spot: Spot): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    if (hasAspect(bitmap, aspect)) return file;
    const { left, top, width, height } = partOf(bitmap, aspect, spot);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, left, top, width, height, 0, 0, width, height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    return made ? new File([made], `${file.name.replace(/\.[^.]*$/, "") || "picture"}.jpg`, { type: made.type }) : file;
  } finally {
    bitmap.close();
  }
}
