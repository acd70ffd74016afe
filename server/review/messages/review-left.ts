import { message } from "#/server/notification/notification.ts";
import { businessPath } from "#/shared/business-path.ts";
import type { Reviewing } from "../queries.ts";
import { drawStars } from "../rules.ts";

/** For the owner, once for each person: who changes their mind ten times is not ten letters. */
export const reviewLeft = message({
  kind: "review.left",
  by: ["push", "mail"],
  subject: ({ business, author }: Reviewing & { stars: number }) => `${author.id} ${business.id}`,
  author: ({ author }) => author.id,
  say: ({ business, author, stars }) => ({
    title: `${author.firstName} ${author.lastName} left a review`,
    message: stars > 0 ? `${drawStars(stars)} for ${business.name}` : `They wrote about ${business.name}.`,
    link: `${businessPath(business)}#reviews`,
  }),
});
