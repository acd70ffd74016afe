CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_days" (
	"business_id" uuid NOT NULL,
	"seen_on" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"reveals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "insight_days_business_id_seen_on_pk" PRIMARY KEY("business_id","seen_on"),
	CONSTRAINT "insight_days_not_negative" CHECK ("insight_days"."views" >= 0 and "insight_days"."reveals" >= 0)
);
--> statement-breakpoint
CREATE TABLE "insight_visitors" (
	"seen_on" date NOT NULL,
	"business_id" uuid NOT NULL,
	"what" text NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "insight_visitors_business_id_seen_on_what_visitor_pk" PRIMARY KEY("business_id","seen_on","what","visitor")
);
--> statement-breakpoint
CREATE TABLE "insight_words" (
	"business_id" uuid NOT NULL,
	"seen_on" date NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "insight_words_business_id_seen_on_words_pk" PRIMARY KEY("business_id","seen_on","words")
);
--> statement-breakpoint
ALTER TABLE "insight_days" ADD CONSTRAINT "insight_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_visitors" ADD CONSTRAINT "insight_visitors_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_words" ADD CONSTRAINT "insight_words_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_visitors_old" ON "insight_visitors" USING btree ("seen_on");