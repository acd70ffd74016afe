import { useSession } from "#/app/session.ts";
import { createStore, useStore } from "#/app/store.ts";
import { useHydrated } from "#/app/ui/use-hydrated.ts";

const key = "recent-places";
const placesMax = 3;

/** The places chosen last in this browser, newest first. */
export function recentPlaces(): string[] {
  try {
    const places: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(places) ? places.filter((place) => typeof place === "string").slice(0, placesMax) : [];
  } catch {
    return [];
  }
}

/** The place that was chosen last in this visit; `undefined`: none was. */
const chosen = createStore<string | undefined>(undefined);

/** The place that was chosen last in this visit, else the LGA of the member's profile, else the place chosen last in this browser: "Kano, Dala". */
export function useMyPlace(): string | undefined {
  const { state, lga } = useSession()?.user ?? {};
  const recent = useHydrated() ? recentPlaces()[0] : undefined;
  return useStore(chosen) ?? (state && lga ? `${state}, ${lga}` : recent);
}

export function rememberPlace(place: string) {
  chosen.set(place);
  if (!place) return;
  const places = [place, ...recentPlaces().filter((each) => each !== place)].slice(0, placesMax);
  try {
    localStorage.setItem(key, JSON.stringify(places));
  } catch {
    // A browser may keep nothing, in private windows say; then there is nothing recent.
  }
}
