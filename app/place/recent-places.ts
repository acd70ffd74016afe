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

export function rememberPlace(place: string) {
  if (!place) return;
  const places = [place, ...recentPlaces().filter((each) => each !== place)].slice(0, placesMax);
  try {
    localStorage.setItem(key, JSON.stringify(places));
  } catch {
    // A browser may keep nothing, in private windows say; then there is nothing recent.
  }
}
