ALTER TABLE "listings" ADD COLUMN "indexing_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_of_a_version" ON "listings" USING btree ("indexing_version");