import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { makeAccount } from "#/server/account/make.ts";
import type { Services } from "#/server/services.ts";
import { comments, ratings, ratingTotals } from "./tables.ts";

export interface GivenReview {
  businessId: string;
  authorId?: string;
  stars?: number;
  msg?: string;
  createdAt?: Date;
  pictures?: string[];
}

export function makeReview({ db, events, clock }: Pick<Services, "db" | "events" | "clock">, given: GivenReview) {
  const { businessId, stars, msg, createdAt = clock.now(), pictures = [] } = given;
  return db.transaction(async (tx) => {
    const id = randomUUIDv7();
    const authorId = given.authorId ?? (await makeAccount(tx)).id;
    if (stars) await tx.insert(ratings).values({ businessId, accountId: authorId, stars, createdAt });
    if (msg)
      await tx.insert(comments).values({ id, businessId, authorId, msg, createdAt, stars: stars ?? 0, pictures });
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
