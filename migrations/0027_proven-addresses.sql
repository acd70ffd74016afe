ALTER TABLE "mailed_codes" DROP CONSTRAINT "mailed_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "pending_secret" text;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "pending_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_purpose_known" CHECK ("mailed_codes"."purpose" in ('reset', 'delete', 'prove'));--> statement-breakpoint
-- Google proved the address of everybody who came with it, and demo people have none to prove. Whoever chose a password has not shown that they read its mail.
UPDATE "accounts" SET "email_proven_at" = "created_at" WHERE "is_demo" OR ("password_hash" IS NULL AND "terms_accepted_at" IS NOT NULL);
