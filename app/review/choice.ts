import type { CommentSort } from "#/server/business/contract.ts";

/** Which reviews are shown, and in what order. It is part of the address, so it works without script. */
export interface Choice {
  sort: CommentSort;
  /** Only those of customers who were hired here. */
  isHired: boolean;
  /** Only those with photos. */
  hasPictures: boolean;
}

export const readSort = (text: string | null): CommentSort =>
  text === "helpful" || text === "lowest" ? text : "newest";

/** The reviews that a page comes with anyway. */
export const plainChoice: Choice = { sort: "newest", isHired: false, hasPictures: false };

export const isPlain = ({ sort, isHired, hasPictures }: Choice) => sort === "newest" && !isHired && !hasPictures;

export const keyOf = (choice: Choice) => Object.values(choice).join(" ");

/** As a query of the call. */
export const queryOf = ({ sort, isHired, hasPictures }: Choice) => ({
  sort,
  hired: String(isHired),
  pictures: String(hasPictures),
});

/** As an address on the page of the business. @param before the last review seen */
export function addressOf({ sort, isHired, hasPictures }: Choice, before?: string): string {
  const query = new URLSearchParams({
    ...(sort !== "newest" && { sort }),
    ...(isHired && { hired: "true" }),
    ...(hasPictures && { pictures: "true" }),
    ...(before !== undefined && { before }),
  });
  return `?${query}#reviews`;
}
