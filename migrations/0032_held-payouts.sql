CREATE TABLE "network_keys" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "network_keys_one" CHECK ("network_keys"."is_only")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "network_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payouts_by_bank_account" ON "payouts" USING btree ("account_number") WHERE "payouts"."account_number" <> '';--> statement-breakpoint
-- The key of this database: 32 random bytes, made of random numbers that need no extension.
INSERT INTO "network_keys" ("key") VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
