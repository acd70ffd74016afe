import { inject } from "vitest";

/** A dedicated product for this worker. */
export const ownProduct = () => inject("products")[Number(process.env.VITEST_POOL_ID) - 1]!;
