CREATE TABLE "reply_times" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer,
	"rate" double precision NOT NULL,
	CONSTRAINT "reply_times_rate" CHECK ("reply_times"."rate" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "reply_minutes" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "reply_rate" double precision;--> statement-breakpoint
ALTER TABLE "reply_times" ADD CONSTRAINT "reply_times_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;