ALTER TABLE "uploads" ADD COLUMN "file_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_by_file" ON "uploads" USING btree ("file_hash") WHERE "uploads"."file_hash" <> '';--> statement-breakpoint
CREATE INDEX "reports_about_an_account" ON "reports" USING btree ("account_id","created_at" DESC NULLS FIRST);