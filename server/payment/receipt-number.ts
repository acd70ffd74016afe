import { lagosDay } from "#/shared/time.ts";

/** The number on a receipt: the day it was paid and the end of the payment's own id, so that no two share one. */
export const receiptNumber = ({ id, createdAt }: { id: string; createdAt: Date }): string =>
  `${lagosDay(createdAt).replaceAll("-", "")}-${id.slice(-8).toUpperCase()}`;
