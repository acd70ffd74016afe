import { eq } from "drizzle-orm";
import { businesses } from "#/server/business/tables.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { quoteRecipients, quoteRequests } from "#/server/quote/tables.ts";
import { dayMs, hourMs } from "#/shared/time.ts";
import { demoId } from "./dice.ts";

const requests = [
  {
    ...{ when: "today" as const, budgetKobo: 1_500_000, hoursAgo: 2 },
    description:
      "The kitchen tap has been leaking since Monday and the cupboard under it is wet. I am at home after 4 PM.",
    offer: undefined,
  },
  {
    ...{ when: "this_week" as const, budgetKobo: null, hoursAgo: 27 },
    description: "New shower and wash basin in a two-bedroom flat. I have bought both already.",
    offer: { priceKobo: 3_500_000, canStart: "Tomorrow", note: "Labour and small parts. I bring my own tools." },
  },
];

/** Requests for quotes to the demo owner: one that waits, and one with an offer. */
export async function addQuotes(db: Db, now: Date): Promise<void> {
  const businessId = demoId("business", 0);
  const [place] = await db
    .select({ localGovernmentId: businesses.localGovernmentId })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!place) return;
  const { localGovernmentId } = place;
  for (const [nth, { when, budgetKobo, hoursAgo, description, offer }] of requests.entries()) {
    const [id, askedAt] = [demoId("case", 700 + nth), new Date(now.getTime() - hoursAgo * hourMs)];
    await db.insert(quoteRequests).values({
      ...{ id, askerId: demoId("reviewer", 4 + nth), search: "Plumber", description, localGovernmentId },
      ...{ when, budgetKobo, createdAt: askedAt, expiresAt: new Date(askedAt.getTime() + 7 * dayMs) },
    });
    const answered = offer && { ...offer, offerId: demoId("case", 710 + nth), answeredAt: now, offeredAt: now };
    await db
      .insert(quoteRecipients)
      .values({ requestId: id, businessId, askedAt, state: offer ? "offered" : "asked", ...answered });
  }
}
