CREATE TABLE "quote_recipients" (
	"request_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"offer_id" uuid,
	"state" text DEFAULT 'asked' NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"price_kobo" bigint,
	"price_to_kobo" bigint,
	"note" text DEFAULT '' NOT NULL,
	"can_start" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"reminders" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "quote_recipients_request_id_business_id_pk" PRIMARY KEY("request_id","business_id"),
	CONSTRAINT "quote_recipients_offer_id_unique" UNIQUE("offer_id"),
	CONSTRAINT "quote_recipients_state_known" CHECK ("quote_recipients"."state" in ('asked', 'offered', 'declined', 'accepted')),
	CONSTRAINT "quote_recipients_offer" CHECK (("quote_recipients"."offer_id" is null) = ("quote_recipients"."price_kobo" is null)),
	CONSTRAINT "quote_recipients_price" CHECK ("quote_recipients"."price_kobo" > 0 and "quote_recipients"."price_to_kobo" >= "quote_recipients"."price_kobo")
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asker_id" uuid NOT NULL,
	"search" text NOT NULL,
	"description" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"when" text NOT NULL,
	"on" date,
	"budget_kobo" bigint,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quote_requests_state_known" CHECK ("quote_requests"."state" in ('open', 'accepted', 'closed', 'expired')),
	CONSTRAINT "quote_requests_when_known" CHECK ("quote_requests"."when" in ('today', 'this_week', 'flexible', 'date')),
	CONSTRAINT "quote_requests_date" CHECK (("quote_requests"."when" = 'date') = ("quote_requests"."on" is not null)),
	CONSTRAINT "quote_requests_three_pictures" CHECK (cardinality("quote_requests"."pictures") <= 3),
	CONSTRAINT "quote_requests_ended" CHECK (("quote_requests"."state" = 'open') = ("quote_requests"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose_known";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "accepts_quotes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD CONSTRAINT "quote_recipients_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_recipients" ADD CONSTRAINT "quote_recipients_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_asker_id_accounts_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_recipients_of_a_business" ON "quote_recipients" USING btree ("business_id","asked_at" DESC NULLS FIRST,"request_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quote_recipients_to_remind" ON "quote_recipients" USING btree ("asked_at") WHERE "quote_recipients"."state" = 'asked' and "quote_recipients"."reminders" < 2;--> statement-breakpoint
CREATE INDEX "quote_requests_of_an_asker" ON "quote_requests" USING btree ("asker_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quote_requests_expiring" ON "quote_requests" USING btree ("expires_at") WHERE "quote_requests"."state" = 'open';--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('profile', 'business', 'catalog', 'certification', 'message', 'quote'));