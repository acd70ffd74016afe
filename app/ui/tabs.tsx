import { type KeyboardEvent, type ReactNode, useId, useState } from "react";

interface Tab {
  label: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** Initially active tab; default: the first. */
  first?: number;
  /** `halves`: two short ones that share the width. */
  look?: "line" | "halves";
}

const looks = {
  line: {
    list: "flex overflow-x-auto border-hairline border-b",
    tab: "shrink-0 whitespace-nowrap border-transparent border-b-4 px-2.5 sm:px-4 aria-selected:border-brand aria-selected:font-semibold",
  },
  halves: {
    list: "grid grid-cols-2 rounded-control p-1 outline -outline-offset-1 outline-hairline",
    tab: "rounded-control px-2 font-semibold aria-selected:bg-well",
  },
};

/**
 * Tabs of which exactly one is active, and only its content exists, so that a field of another one is never taken for
 * a field of this. Arrow keys, Home and End move between them.
 */
export function Tabs({ label, tabs, first = 0, look = "line" }: TabsProps) {
  const id = useId();
  const [active, setActive] = useState(first);

  function moveBy(event: KeyboardEvent<HTMLDivElement>) {
    const last = tabs.length - 1;
    const next = {
      ArrowRight: active === last ? 0 : active + 1,
      ArrowLeft: active === 0 ? last : active - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className="min-w-0">
      <div role="tablist" aria-label={label} className={looks[look].list} onKeyDown={moveBy}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            className={`min-h-12 cursor-pointer text-ink-2 aria-selected:text-ink ${looks[look].tab}`}
            onClick={() => setActive(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== active}
          className="py-4"
        >
          {index === active && tab.content}
        </div>
      ))}
    </div>
  );
}
