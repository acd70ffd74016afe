import { Suspense, useState } from "react";
import { api } from "#/app/api.ts";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";
import type { State } from "./place-list.tsx";
import { rememberPlace } from "./recent-places.ts";

// Most searches keep their place, so the list of places is fetched when another one is wanted.
const PlaceList = fetchedPart(() => import("./place-list.tsx"));

interface LocationPickerProps {
  /** "Lagos, Ikeja" or "Lagos"; empty: all of Nigeria. */
  value: string;
  onChoose: (place: string) => void;
  /** Beside chips, and like them. */
  isChip?: boolean;
}

const looks = {
  chip: {
    button: "group min-h-11 items-center",
    box: "inline-flex min-h-9 min-w-0 max-w-full items-center gap-1 rounded-pill border border-hairline bg-surface pr-3.5 pl-2.5 font-semibold text-ink text-sm group-hover:bg-well",
    iconSize: 18,
  },
  field: {
    button:
      "min-h-12 items-center gap-2 rounded-control px-3 text-left font-semibold text-base hover:bg-well forced-colors:border",
    box: "contents",
    iconSize: 20,
  },
};

/**
 * The location of a search form, its field `location`. The button shows the chosen place and opens the list of states.
 * Where scripts are off, the field itself shows instead of the button, to be typed into.
 */
export function LocationPicker({ value, onChoose, isChip = false }: LocationPickerProps) {
  const { button, box, iconSize } = isChip ? looks.chip : looks.field;
  const [isOpen, setIsOpen] = useState(false);
  const [states, setStates] = useState<State[]>();
  const [hasFailed, setHasFailed] = useState(false);

  async function load() {
    setHasFailed(false);
    try {
      setStates(await api("GET /v2/locations"));
    } catch {
      setHasFailed(true);
    }
  }

  function open() {
    setIsOpen(true);
    if (!states) load();
  }

  function choose(place: string) {
    rememberPlace(place);
    setIsOpen(false);
    onChoose(place);
  }

  return (
    <>
      <input
        key={value}
        name="location"
        defaultValue={value}
        aria-label={say("Location")}
        className="hidden min-h-12 w-full rounded-control bg-transparent px-3 text-base noscript:block"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        className={`inline-flex w-full cursor-pointer noscript:hidden ${button}`}
        onClick={open}
      >
        <span className={box}>
          <Icon name="map-pin" size={iconSize} className="text-ink-2" />
          <span className="min-w-0 grow truncate">
            <span className="sr-only">{say("Location:")} </span>
            {/* In full, it leaves no room for the LGA. */}
            {value.replace("Federal Capital Territory", "FCT") || say("All of Nigeria")}
          </span>
          <Icon name="chevron-down" size={iconSize} className="text-ink-2" />
        </span>
      </button>
      <Dialog title={say("Choose a location")} isOpen={isOpen} onClose={() => setIsOpen(false)} isSheet>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PlaceList value={value} states={states} hasFailed={hasFailed} onRetry={load} onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
}
