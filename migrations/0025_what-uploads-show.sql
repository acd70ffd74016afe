ALTER TABLE "uploads" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "preview_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_removed" ON "uploads" USING btree ("removed_at") WHERE "uploads"."removed_at" is not null;--> statement-breakpoint
-- Until now pictures outlived those who were erased.
UPDATE "uploads" SET "removed_at" = now() FROM "accounts" WHERE "accounts"."id" = "uploads"."account_id" AND "accounts"."erased_at" IS NOT NULL AND "uploads"."purpose" <> 'message';
