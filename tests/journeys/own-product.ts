import { inject } from "vitest";

/** The product that this worker has to itself. */
export const ownProduct = () => inject("products")[Number(process.env.VITEST_POOL_ID) - 1]!;
