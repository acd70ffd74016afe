CREATE TABLE "search_days" (
	"searched_on" date NOT NULL,
	"slot" smallint NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_days_searched_on_slot_pk" PRIMARY KEY("searched_on","slot"),
	CONSTRAINT "search_days_not_negative" CHECK ("search_days"."answered" >= 0 and "search_days"."unanswered" >= 0)
);
--> statement-breakpoint
CREATE INDEX "conversations_by_time" ON "conversations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "insight_days_by_day" ON "insight_days" USING btree ("seen_on");