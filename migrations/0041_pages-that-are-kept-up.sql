CREATE TABLE "weekly_letters" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone,
	"is_off" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"agent_account_id" uuid NOT NULL,
	"visited_on" date NOT NULL,
	"address" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_items" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_days" ADD COLUMN "hours" integer[] DEFAULT array_fill(0, array[24]) NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_letters" ADD CONSTRAINT "weekly_letters_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_visits" ADD CONSTRAINT "business_visits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_visits" ADD CONSTRAINT "business_visits_agent_account_id_accounts_id_fk" FOREIGN KEY ("agent_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_visits" ADD CONSTRAINT "business_visits_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_visits_of_a_business" ON "business_visits" USING btree ("business_id","visited_on");