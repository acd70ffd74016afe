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
}

/**
 * The location of a search form, its field `location`. The button shows the chosen place and opens the list of states.
 * Where scripts are off, the field itself shows instead of the button, to be typed into.
 */
export function LocationPicker({ value, onChoose }: LocationPickerProps) {
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
        className="inline-flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-control px-3 text-left font-semibold text-base hover:bg-well noscript:hidden forced-colors:border"
        onClick={open}
      >
        <Icon name="map-pin" size={20} className="text-ink-2" />
        <span className="min-w-0 grow truncate">
          <span className="sr-only">{say("Location:")} </span>
          {value || say("All of Nigeria")}
        </span>
        <Icon name="chevron-down" size={20} className="text-ink-2" />
      </button>
      <Dialog title={say("Choose a location")} isOpen={isOpen} onClose={() => setIsOpen(false)} isSheet>
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PlaceList value={value} states={states} hasFailed={hasFailed} onRetry={load} onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
}
