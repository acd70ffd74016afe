import { say } from "#/shared/say.ts";
import { showPicture, useIsShown, useLite } from "./lite.ts";

interface ShowPictureProps {
  src: string;
  /** Subject of the picture, for screen readers. */
  of: string;
  className?: string;
}

/** Button over a picture that lite mode does not load. Its parent must be positioned and not interactive. */
export function ShowPicture({ src, of, className = "" }: ShowPictureProps) {
  const isLite = useLite();
  const isShown = useIsShown(src);
  if (!isLite || isShown || !src) return null;
  return (
    <button
      type="button"
      className={`absolute min-h-11 cursor-pointer rounded-control border border-control bg-surface px-2 font-semibold text-ink text-sm hover:bg-well print:hidden ${className}`}
      aria-label={say("Show picture of {name}", { name: of })}
      onClick={() => showPicture(src)}
    >
      {say("Show picture")}
    </button>
  );
}
