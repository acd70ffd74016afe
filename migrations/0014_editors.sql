CREATE TABLE "featured_overrides" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "featured_overrides_kind_known" CHECK ("featured_overrides"."kind" in ('pinned', 'kept-out')),
	CONSTRAINT "featured_overrides_pins_end" CHECK ("featured_overrides"."kind" = 'kept-out' or "featured_overrides"."ends_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "faq_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"level" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"is_on" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_level_known" CHECK ("notices"."level" in ('info', 'warning')),
	CONSTRAINT "notices_end_after_start" CHECK ("notices"."ends_at" is null or "notices"."ends_at" > "notices"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "added_services" (
	"trade_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "added_services_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "taught_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"phrase" text NOT NULL,
	"trade_id" integer NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "taught_words_once" UNIQUE("phrase","trade_id")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "is_on_sale" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_overrides" ADD CONSTRAINT "featured_overrides_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_services" ADD CONSTRAINT "added_services_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;