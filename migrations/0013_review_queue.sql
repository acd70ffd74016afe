ALTER TABLE "businesses" ADD COLUMN "checked_as" jsonb;--> statement-breakpoint
CREATE INDEX "businesses_by_phone" ON "businesses" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "certifications_pending" ON "certifications" USING btree ("created_at") WHERE "certifications"."status" = 'pending';