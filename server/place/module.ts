import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { placeContract } from "./contract.ts";
import locations from "./data/locations.json" with { type: "json" };
import { findPlaces, isCity, lgaAt, locationOf, nearestLgas, type PlaceName, positionOf, readPlace } from "./place.ts";

function presentPlace({ name, kind, place }: PlaceName) {
  const at = place.lga && positionOf(place);
  return {
    name,
    kind: isCity(place) ? ("city" as const) : kind,
    lga: place.lga?.name ?? "",
    state: place.state.name,
    location: locationOf(place),
    lat: at?.latitude ?? null,
    lng: at?.longitude ?? null,
  };
}

export const place = defineModule({
  name: "place",
  routes: routes(placeContract, {
    "GET /v2/locations": { cacheTags: () => [], handle: () => locations },
    "GET /v2/places": {
      cacheTags: () => [],
      handle: ({ query: { q, near, limit } }) => findPlaces(q, readPlace(near), limit).map(presentPlace),
    },
    "GET /v2/place": {
      cacheTags: () => [],
      handle: ({ query: { lat, lng } }) => {
        const at = { latitude: lat, longitude: lng };
        const lga = lgaAt(at) ?? nearestLgas(at, 1)[0]!;
        return { state: lga.state.name, lga: lga.name };
      },
    },
  }),
});
