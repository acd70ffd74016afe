import { routes } from "#/server/platform/route.ts";
import { placeContract } from "./contract.ts";
import locations from "./data/locations.json" with { type: "json" };
import { nearestLgas } from "./place.ts";

export const placeRoutes = routes(placeContract, {
  "GET /v2/locations": () => locations,
  "GET /v2/place": ({ query: { lat, lng } }) => {
    const [lga] = nearestLgas({ latitude: lat, longitude: lng }, 1);
    return { state: lga!.state.name, lga: lga!.name };
  },
});
