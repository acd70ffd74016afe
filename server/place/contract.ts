import { z } from "zod";
import { searchedWords } from "#/server/platform/fields.ts";

export const Location = z.object({
  state: z.string(),
  alias: z.string(),
  lgas: z.array(z.string()),
});
export type Location = z.infer<typeof Location>;

export const NamedPlace = z.object({
  name: z.string().describe("as it is shown: Victoria Island, also where VI was typed"),
  kind: z.enum(["state", "lga", "city", "town", "area", "estate", "junction", "landmark", "road"]),
  lga: z.string().describe("empty: a whole state; of a city with several, the one of its centre"),
  state: z.string(),
  location: z.string().describe("what to put into the location box: 'Lagos, Yaba'"),
  lat: z.number().nullable().describe("degrees, roughly; never an address; null: a whole state"),
  lng: z.number().nullable(),
});
export type NamedPlace = z.infer<typeof NamedPlace>;

const degrees = (most: number) =>
  z.coerce.number("Give degrees as a number").min(-most, "Out of range").max(most, "Out of range");

export const placeContract = {
  "GET /v2/locations": {
    does: "The 36 states and the Federal Capital Territory, each with its local government areas.",
    isConstant: true,
    returns: z.array(Location),
  },
  "GET /v2/places": {
    does: "Completes the name of a place: states, LGAs, towns, areas, estates, junctions and nicknames, likeliest first. One slip is forgiven.",
    query: z.object({
      q: searchedWords(100).default(""),
      near: searchedWords(120).default("").describe("a place picked before, 'State, LGA': its state comes first"),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    returns: z.array(NamedPlace),
  },
  "GET /v2/place": {
    does: "The local government area nearest to a point. The point is not kept.",
    query: z.object({ lat: degrees(90), lng: degrees(180) }),
    returns: z.object({ state: z.string(), lga: z.string() }),
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof placeContract> {}
}
