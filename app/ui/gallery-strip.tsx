import { useEffect, useRef } from "react";
import { say } from "#/shared/say.ts";
import type { GalleryPicture } from "./gallery.tsx";
import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";

interface StripProps {
  pictures: GalleryPicture[];
  openAt: number;
  at: number;
  onMove: (at: number) => void;
}

/** The pictures of a gallery side by side, with previous and next. */
export default function GalleryStrip({ pictures, openAt, at, onMove }: StripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const goTo = (next: number) => strip.current?.scrollTo({ left: next * strip.current.clientWidth });

  useEffect(() => {
    const list = strip.current;
    list?.scrollTo({ left: openAt * list.clientWidth, behavior: "instant" });
  }, [openAt]);

  return (
    <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)_auto]">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={say("Pictures")}
        className="strip flex [scroll-snap-type:x_mandatory] overflow-x-auto"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => onMove(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map(({ src, name }, index) => (
          <li key={src} className="w-full shrink-0 snap-center" aria-hidden={index !== at}>
            <Picture
              src={src}
              alt={say("Picture: {name}", { name })}
              width={960}
              height={540}
              className="size-full object-contain"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div className="flex items-center justify-between gap-2 p-2">
          <StepButton isOff={at === 0} onPress={() => goTo(at - 1)} icon="chevron-left">
            {say("Previous")}
          </StepButton>
          <p className="text-sm tabular-nums">{say("{nth} of {count}", { nth: at + 1, count: pictures.length })}</p>
          <StepButton isOff={at === pictures.length - 1} onPress={() => goTo(at + 1)} icon="chevron-right">
            {say("Next")}
          </StepButton>
        </div>
      )}
    </div>
  );
}

interface StepButtonProps {
  icon: "chevron-left" | "chevron-right";
  isOff: boolean;
  onPress: () => void;
  children: string;
}

function StepButton({ icon, isOff, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff}
      className="inline-flex min-h-12 cursor-pointer items-center gap-1 rounded-card px-3 aria-disabled:cursor-default aria-disabled:text-ink-2"
      onClick={() => !isOff && onPress()}
    >
      {icon === "chevron-left" && <Icon name={icon} size={20} />}
      {children}
      {icon === "chevron-right" && <Icon name={icon} size={20} />}
    </button>
  );
}
