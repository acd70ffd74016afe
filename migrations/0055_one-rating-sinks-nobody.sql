-- One or two bad ratings no longer make a business badly rated: such a listing, and all rows of it, move from the lowest trust
-- (bits 24 and 25 of a weight) to that of an unrated one (1) or of a checked one (2). What a weight orders by else stays.
UPDATE "listings" SET "weight" = ("weight" & ~(3 << 24)) | ((CASE WHEN "is_verified" THEN 2 ELSE 1 END) << 24)
WHERE "rating_count" BETWEEN 1 AND 2 AND "rating_sum" < 2.5 * "rating_count";
--> statement-breakpoint
UPDATE "listing_terms" t SET "weight" = (t."weight" & ~(3 << 24)) | (l."weight" & (3 << 24))
FROM "listings" l WHERE l."business_id" = t."business_id"
  AND l."rating_count" BETWEEN 1 AND 2 AND l."rating_sum" < 2.5 * l."rating_count";
