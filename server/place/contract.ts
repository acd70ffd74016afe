import { z } from "zod";

export const Location = z.object({
  state: z.string(),
  alias: z.string(),
  lgas: z.array(z.string()),
});
export type Location = z.infer<typeof Location>;

const degrees = (most: number) =>
  z.coerce.number("Give degrees as a number").min(-most, "Out of range").max(most, "Out of range");

export const placeContract = {
  "GET /v2/locations": {
    does: "The 36 states and the Federal Capital Territory, each with its local government areas.",
    isConstant: true,
    returns: z.array(Location),
  },
  "GET /v2/place": {
    does: "The local government area nearest to a point. The point is not kept.",
    query: z.object({ lat: degrees(90), lng: degrees(180) }),
    returns: z.object({ state: z.string(), lga: z.string() }),
  },
} as const;
