-- Businesses that one or two have rated below 2.5 stars stand behind those that nobody has rated: their trust, two bits of the
-- weight from the 24th on, becomes 0. A checked one had 2, another 1.
UPDATE "listings" SET "weight" = "weight" & ~(3 << 24)
WHERE "rating_count" IN (1, 2) AND "rating_sum" < 2.5 * "rating_count" AND "weight" & (3 << 24) <> 0;--> statement-breakpoint
UPDATE "listing_terms" AS t SET "weight" = t."weight" & ~(3 << 24)
FROM "listings" AS l
WHERE l."business_id" = t."business_id" AND l."rating_count" IN (1, 2) AND l."rating_sum" < 2.5 * l."rating_count" AND t."weight" & (3 << 24) <> 0;
