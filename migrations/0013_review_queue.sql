-- The indexes first: the column keeps readers out until the end, which must then be near.
CREATE INDEX "businesses_by_phone" ON "businesses" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "certifications_pending" ON "certifications" USING btree ("created_at") WHERE "certifications"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "checked_as" jsonb;
