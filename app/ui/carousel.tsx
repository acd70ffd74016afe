import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { say } from "#/shared/say.ts";
import { Icon, type IconName } from "./icon.tsx";
import { InTurn } from "./in-turn.tsx";

const widths = { 150: "w-[150px]", 250: "w-[250px]", 263: "w-[263px]", 300: "w-[300px]" };

interface CarouselProps<Item> {
  label: string;
  /** In pixels. */
  itemWidth: keyof typeof widths;
  /** Shown left of the buttons. */
  heading?: ReactNode;
  items: readonly Item[];
  children: (item: Item, nth: number) => ReactElement;
}

/** A strip that scrolls sideways by itself: by finger, wheel or keys, without script. The next item peeks; four of 263 px fill a wide screen. */
export function Carousel<Item>({ label, itemWidth, heading, items, children }: CarouselProps<Item>) {
  const strip = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  function look() {
    const list = strip.current;
    if (!list) return;
    const isAtStart = list.scrollLeft < 8;
    const isAtEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 8;
    setEnds((before) =>
      before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
    );
  }

  // Only the width decides whether there is anything to scroll to.
  useEffect(() => {
    const watcher = new ResizeObserver(look);
    if (strip.current) watcher.observe(strip.current);
    return () => watcher.disconnect();
  }, []);

  function move(direction: -1 | 1) {
    const list = strip.current;
    if (list) list.scrollBy({ left: direction * Math.max(itemWidth, list.clientWidth - itemWidth) });
  }

  const isScrollable = !(ends.isAtStart && ends.isAtEnd);
  return (
    <section aria-label={label} className="min-w-0">
      <div className="flex items-end justify-between gap-4 md:min-h-11">
        {heading}
        <div className={`ml-auto hidden gap-2 noscript:hidden print:hidden ${isScrollable ? "md:flex" : ""}`}>
          <StripButton icon="chevron-left" isOff={ends.isAtStart} onPress={() => move(-1)}>
            {say("Previous")}
          </StripButton>
          <StripButton icon="chevron-right" isOff={ends.isAtEnd} onPress={() => move(1)}>
            {say("Next")}
          </StripButton>
        </div>
      </div>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={label}
        className="strip -mx-4 mt-3 flex snap-x gap-3 overflow-x-auto scroll-px-4 px-4 -mb-3 pt-1 pb-8 print:flex-wrap"
        onScroll={look}
      >
        {items.map((item, nth) => stripItem(children(item, nth), itemWidth))}
      </ul>
    </section>
  );
}

function stripItem(child: ReactElement, width: CarouselProps<never>["itemWidth"]) {
  return (
    <li key={child.key} className={`max-w-[85%] shrink-0 snap-start ${widths[width]}`}>
      <InTurn>{child}</InTurn>
    </li>
  );
}

interface StripButtonProps {
  icon: IconName;
  isOff: boolean;
  onPress: () => void;
  children: string;
}

function StripButton({ icon, isOff, onPress, children }: StripButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isOff}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-pill border border-control bg-surface px-3 text-sm hover:bg-well aria-disabled:cursor-default aria-disabled:border-hairline aria-disabled:text-ink-2 aria-disabled:hover:bg-surface"
      onClick={() => !isOff && onPress()}
    >
      {icon === "chevron-left" && <Icon name={icon} size={20} />}
      {children}
      {icon === "chevron-right" && <Icon name={icon} size={20} />}
    </button>
  );
}
