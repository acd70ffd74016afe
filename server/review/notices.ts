import { message } from "#/server/notification/notification.ts";
import { businessPath } from "#/shared/business-path.ts";
import { excerpt } from "#/shared/plain-text.ts";
import type { Reviewing } from "./queries.ts";
import { drawStars } from "./review.ts";

interface Answered {
  business: { id: string; bid: string; name: string; ownerId: string };
  comment: { id: string; createdAt: Date };
  msg: string;
}

const excerptLength = 300;

export const reviewAnswered = message({
  kind: "review.answered",
  by: ["push", "mail"],
  subject: ({ comment }: Answered) => `${comment.id} ${comment.createdAt.toISOString()}`,
  author: ({ business }) => business.ownerId,
  say: ({ business, msg }, say) => ({
    title: say("{business} answered your review", { business: business.name }),
    message: `“${excerpt(msg, excerptLength)}”`,
    link: `${businessPath(business)}#reviews`,
  }),
});

interface Left extends Reviewing {
  stars: number;
  msg: string;
}

/** Once per author, updated when they change their mind. Words follow the stars. */
export const reviewLeft = message({
  kind: "review.left",
  by: ["push", "mail"],
  isRenewed: true,
  subject: ({ business, author }: Left) => `${author.id} ${business.id}`,
  author: ({ author }) => author.id,
  say: ({ business, author, stars, msg }, say) => ({
    title: say("{author} left a review", { author: `${author.firstName} ${author.lastName}` }),
    message: [
      stars > 0
        ? say("{stars} for {business}", { stars: drawStars(stars), business: business.name })
        : say("They wrote about {business}.", { business: business.name }),
      ...(msg ? [`“${excerpt(msg, excerptLength)}”`] : []),
    ].join("\n\n"),
    link: `${businessPath(business)}#reviews`,
  }),
});
