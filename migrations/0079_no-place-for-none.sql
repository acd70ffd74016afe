ALTER TABLE "accounts" DROP CONSTRAINT "accounts_referral_code_unique";--> statement-breakpoint
ALTER TABLE "businesses" DROP CONSTRAINT "businesses_import_key_unique";