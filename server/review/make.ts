import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { makeAccount } from "#/server/account/make.ts";
import type { Services } from "#/server/services.ts";
import { comments, ratings, ratingTotals } from "./tables.ts";

export interface GivenReview {
  businessId: string;
  /** One person, one review; absent: a new person. */
  authorId?: string;
  /** Absent: a word without stars. */
  stars?: number;
  /** Absent: stars without a word. */
  msg?: string;
  createdAt?: Date;
}

/** A review, for tests and seeds: stars, a word, or both. */
export function makeReview({ db, events, clock }: Pick<Services, "db" | "events" | "clock">, given: GivenReview) {
  const { businessId, stars, msg, createdAt = clock.now() } = given;
  return db.transaction(async (tx) => {
    const id = randomUUIDv7();
    const authorId = given.authorId ?? (await makeAccount(tx)).id;
    if (stars) await tx.insert(ratings).values({ businessId, accountId: authorId, stars, createdAt });
    if (msg) await tx.insert(comments).values({ id, businessId, authorId, msg, createdAt });
    await tx.execute(sql`
      insert into ${ratingTotals} (business_id, ones, twos, threes, fours, fives)
      select ${businessId}, count(*) filter (where stars = 1), count(*) filter (where stars = 2),
        count(*) filter (where stars = 3), count(*) filter (where stars = 4), count(*) filter (where stars = 5)
      from ${ratings} where business_id = ${businessId}
      on conflict (business_id) do update set ones = excluded.ones, twos = excluded.twos, threes = excluded.threes,
        fours = excluded.fours, fives = excluded.fives`);
    await events.publish(tx, "business.changed", { businessId });
    return { id, authorId };
  });
}
