import { z } from "zod";

export const Package = z.object({
  id: z.string(),
  name: z.string(),
  features: z.array(z.string()),
  plan_duration: z.array(
    z.object({
      figure: z.number().describe("months"),
      price: z.number().describe("naira for the whole time"),
      package_id: z.string(),
    }),
  ),
});
export type Package = z.infer<typeof Package>;

export const paymentContract = {
  "GET /v2/packages": {
    does: "The premium plans, each with how long it can be bought for and the price in naira.",
    returns: z.array(Package),
  },
};
