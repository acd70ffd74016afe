import { message } from "#/server/notification/notification.ts";
import { businessPath } from "#/shared/business-path.ts";
import { excerpt } from "#/shared/excerpt.ts";
import type { Reviewing } from "../queries.ts";
import { drawStars } from "../rules.ts";

interface Left extends Reviewing {
  stars: number;
  /** Empty: stars alone. */
  msg: string;
}

const lettersShown = 300;

/** For the owner, once for each person: who changes their mind ten times is not ten letters. Words follow the stars. */
export const reviewLeft = message({
  kind: "review.left",
  by: ["push", "mail"],
  isRenewed: true,
  subject: ({ business, author }: Left) => `${author.id} ${business.id}`,
  author: ({ author }) => author.id,
  say: ({ business, author, stars, msg }) => ({
    title: `${author.firstName} ${author.lastName} left a review`,
    message: [
      stars > 0 ? `${drawStars(stars)} for ${business.name}` : `They wrote about ${business.name}.`,
      ...(msg ? [`“${excerpt(msg, lettersShown)}”`] : []),
    ].join("\n\n"),
    link: `${businessPath(business)}#reviews`,
  }),
});
