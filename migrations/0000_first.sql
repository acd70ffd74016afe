CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"local_government_id" smallint,
	"image" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('user', 'agent', 'moderator', 'finance', 'administrator'))
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bid" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"phone" text NOT NULL,
	"category_id" smallint NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"work_experience" text DEFAULT '' NOT NULL,
	"years_of_experience" smallint DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"town" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"image" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"twitter" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"tiktok" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"show_email" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_bid_unique" UNIQUE("bid"),
	CONSTRAINT "businesses_one_an_owner" UNIQUE("owner_id"),
	CONSTRAINT "businesses_status_known" CHECK ("businesses"."status" in ('active', 'hidden', 'blocked')),
	CONSTRAINT "businesses_years_sane" CHECK ("businesses"."years_of_experience" between 0 and 80),
	CONSTRAINT "businesses_ten_tags" CHECK (cardinality("businesses"."tags") <= 10),
	CONSTRAINT "businesses_name_length" CHECK (char_length("businesses"."name") between 1 and 100),
	CONSTRAINT "businesses_about_length" CHECK (char_length("businesses"."about") <= 3000)
);
--> statement-breakpoint
CREATE TABLE "catalog_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"price_kobo" bigint DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_items_price_not_negative" CHECK ("catalog_items"."price_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "opening_hours" (
	"business_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"opens_minute" smallint,
	"closes_minute" smallint,
	CONSTRAINT "opening_hours_business_id_weekday_pk" PRIMARY KEY("business_id","weekday"),
	CONSTRAINT "opening_hours_weekday" CHECK ("opening_hours"."weekday" between 1 and 7),
	CONSTRAINT "opening_hours_minutes" CHECK (("opening_hours"."opens_minute" is null) = ("opening_hours"."closes_minute" is null)
        and coalesce("opening_hours"."opens_minute", 0) between 0 and 1439 and coalesce("opening_hours"."closes_minute", 0) between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "package_durations" (
	"package_id" uuid NOT NULL,
	"months" smallint NOT NULL,
	"price_kobo" bigint NOT NULL,
	CONSTRAINT "package_durations_package_id_months_pk" PRIMARY KEY("package_id","months"),
	CONSTRAINT "package_durations_months" CHECK ("package_durations"."months" between 1 and 60),
	CONSTRAINT "package_durations_price" CHECK ("package_durations"."price_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"features" text[] NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "packages_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"months" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_end_after_start" CHECK ("subscriptions"."ends_at" > "subscriptions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "local_governments" (
	"id" smallint PRIMARY KEY NOT NULL,
	"state_id" smallint NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "local_governments_once_a_state" UNIQUE("state_id","name")
);
--> statement-breakpoint
CREATE TABLE "states" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "states_name_unique" UNIQUE("name"),
	CONSTRAINT "states_alias_unique" UNIQUE("alias")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"msg" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_one_a_person" UNIQUE("business_id","author_id"),
	CONSTRAINT "comments_length" CHECK (char_length("comments"."msg") between 1 and 1500)
);
--> statement-breakpoint
CREATE TABLE "rating_totals" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"ones" integer DEFAULT 0 NOT NULL,
	"twos" integer DEFAULT 0 NOT NULL,
	"threes" integer DEFAULT 0 NOT NULL,
	"fours" integer DEFAULT 0 NOT NULL,
	"fives" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"business_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_business_id_account_id_pk" PRIMARY KEY("business_id","account_id"),
	CONSTRAINT "ratings_one_to_five" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "listing_terms" (
	"term_id" integer NOT NULL,
	"business_id" uuid NOT NULL,
	"state_id" smallint NOT NULL,
	"local_government_id" smallint NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "listing_terms_business_id_term_id_pk" PRIMARY KEY("business_id","term_id")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"bid" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"category_id" smallint NOT NULL,
	"tags" text[] NOT NULL,
	"town" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"state_id" smallint NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"image" text NOT NULL,
	"years_of_experience" smallint NOT NULL,
	"is_verified" boolean NOT NULL,
	"is_boosted" boolean NOT NULL,
	"rating_sum" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"open_week" "int4multirange",
	"weight" integer NOT NULL,
	"turn" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"word" text NOT NULL,
	"missed_on" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_word_missed_on_pk" PRIMARY KEY("word","missed_on")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "certifications_name_known" CHECK ("certifications"."name" in ('CAC', 'ID Card', 'Others')),
	CONSTRAINT "certifications_status_known" CHECK ("certifications"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"visited_on" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visits_visited_on_visitor_pk" PRIMARY KEY("visited_on","visitor")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_items" ADD CONSTRAINT "catalog_items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_hours" ADD CONSTRAINT "opening_hours_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_durations" ADD CONSTRAINT "package_durations_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_governments" ADD CONSTRAINT "local_governments_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_totals" ADD CONSTRAINT "rating_totals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_terms" ADD CONSTRAINT "listing_terms_business_id_listings_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."listings"("business_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_once" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "businesses_by_category" ON "businesses" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "catalog_items_of_a_business" ON "catalog_items" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_of_a_business" ON "subscriptions" USING btree ("business_id","ends_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "comments_of_a_business" ON "comments" USING btree ("business_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comments_of_an_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "ratings_of_an_account" ON "ratings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "listing_terms_of_a_state" ON "listing_terms" USING btree ("term_id","state_id","weight" DESC NULLS FIRST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_terms_of_an_lga" ON "listing_terms" USING btree ("term_id","local_government_id","weight" DESC NULLS FIRST,"business_id");--> statement-breakpoint
CREATE INDEX "listings_words" ON "listings" USING gin ("words");--> statement-breakpoint
CREATE INDEX "listings_top" ON "listings" USING btree (("weight" & 1048575) desc,"business_id");--> statement-breakpoint
CREATE INDEX "listings_best_of_a_state" ON "listings" USING btree ("state_id","weight" DESC NULLS FIRST,"business_id");--> statement-breakpoint
CREATE INDEX "listings_best_of_an_lga" ON "listings" USING btree ("local_government_id","weight" DESC NULLS FIRST,"business_id");--> statement-breakpoint
CREATE INDEX "listings_turn" ON "listings" USING btree ("is_boosted","turn");--> statement-breakpoint
CREATE INDEX "certifications_of_a_business" ON "certifications" USING btree ("business_id","created_at");