DROP INDEX "listing_terms_of_a_state";--> statement-breakpoint
DROP INDEX "listing_terms_of_an_lga";--> statement-breakpoint
DROP INDEX "listing_terms_served";--> statement-breakpoint
DROP INDEX "listings_top";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "boost_reach" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_terms_in_a_state" ON "listing_terms" USING btree ("term_id","state_id","weight" DESC NULLS FIRST,"business_id") WHERE "listing_terms"."is_home";--> statement-breakpoint
CREATE INDEX "listing_terms_in_an_lga" ON "listing_terms" USING btree ("term_id","local_government_id","weight" DESC NULLS FIRST,"business_id") WHERE "listing_terms"."is_home";--> statement-breakpoint
CREATE INDEX "listing_terms_serving_an_lga" ON "listing_terms" USING btree ("term_id","local_government_id","weight" DESC NULLS FIRST,"business_id","state_id") WHERE not "listing_terms"."is_home";--> statement-breakpoint
CREATE INDEX "listing_terms_lifted" ON "listing_terms" USING btree ("term_id","state_id","weight" DESC NULLS FIRST,"business_id","local_government_id") WHERE "listing_terms"."is_home" and ("listing_terms"."weight" & 7) <> 0;--> statement-breakpoint
CREATE INDEX "listings_top" ON "listings" USING btree ((("weight" >> 3) & 1048575) desc,"business_id");--> statement-breakpoint
-- A weight was strength (21), boost (20), rank score (0). It is tier (26), trust (24), name (23), rank score (3), boost (1), new (0).
UPDATE "listings" l SET
	"boost_reach" = CASE WHEN l."is_boosted" THEN 3 ELSE 0 END,
	"weight" = (CASE
			WHEN l."rating_count" >= 3 AND l."rating_sum" < 2.5 * l."rating_count" THEN 0
			WHEN l."is_verified" OR (l."rating_count" >= 3 AND l."rating_sum" >= 3.5 * l."rating_count") THEN 2
			ELSE 1 END << 24)
		| ((l."weight" & 1048575) << 3)
		| (CASE WHEN l."is_boosted" AND (l."rating_count" >= 5 OR l."is_verified")
			AND (l."rating_count" < 5 OR l."rating_sum" >= 3 * l."rating_count") THEN 3 ELSE 0 END << 1)
		| CASE WHEN l."created_at" > now() - interval '30 days' AND l."rating_count" < 5 THEN 1 ELSE 0 END;--> statement-breakpoint
-- Which of the old names were offers too is known again when a business is next indexed; until then they count as such.
UPDATE "listing_terms" t SET "weight" = l."weight"
	| (CASE t."weight" >> 21 WHEN 0 THEN 0 ELSE 2 END << 26)
	| (CASE WHEN t."weight" >> 21 = 3 AND t."term_id" > 0 THEN 1 ELSE 0 END << 23)
FROM "listings" l WHERE l."business_id" = t."business_id";
