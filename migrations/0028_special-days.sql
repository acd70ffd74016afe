CREATE TABLE "special_days" (
	"business_id" uuid NOT NULL,
	"on" date NOT NULL,
	"opens_minute" smallint,
	"closes_minute" smallint,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "special_days_business_id_on_pk" PRIMARY KEY("business_id","on"),
	CONSTRAINT "special_days_minutes" CHECK (("special_days"."opens_minute" is null) = ("special_days"."closes_minute" is null)
        and coalesce("special_days"."opens_minute", 0) between 0 and 1439 and coalesce("special_days"."closes_minute", 0) between 0 and 1440),
	CONSTRAINT "special_days_name_length" CHECK (char_length("special_days"."name") <= 60)
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "special_days_by_day" ON "special_days" USING btree ("on");--> statement-breakpoint
CREATE INDEX "businesses_away" ON "businesses" USING btree ("away_until") WHERE "businesses"."away_until" is not null;