CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"account_id" uuid,
	"code_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_purpose_known" CHECK ("phone_codes"."purpose" in ('prove', 'sign-in'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_codes_of_a_number" ON "phone_codes" USING btree ("phone","purpose","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "phone_codes_of_an_account" ON "phone_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "phone_codes_expiring" ON "phone_codes" USING btree ("expires_at");