-- They stand in for what the next migration drops, and are built before it, beside whoever reads and writes.
CREATE INDEX "accounts_with_an_agent" ON "accounts" USING btree ("agent_id","created_at","id") WHERE "accounts"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "listing_terms_of_a_business" ON "listing_terms" USING btree ("business_id");