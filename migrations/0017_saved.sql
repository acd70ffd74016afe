CREATE TABLE "saved" (
	"account_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_account_id_business_id_pk" PRIMARY KEY("account_id","business_id")
);
--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_of_an_account" ON "saved" USING btree ("account_id","created_at" DESC NULLS FIRST,"business_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saved_of_a_business" ON "saved" USING btree ("business_id");