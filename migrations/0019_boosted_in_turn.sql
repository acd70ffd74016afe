-- Whose turn it is in the carousel is found without reading the listings before it.
CREATE INDEX "listings_by_turn" ON "listings" USING btree ("is_boosted","turn","business_id");--> statement-breakpoint
-- Last, because it keeps readers out.
DROP INDEX "listings_turn";
