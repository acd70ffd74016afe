CREATE TABLE "missed_words" (
	"word" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_on" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "accounts_of_an_agent";--> statement-breakpoint
DROP INDEX "reports_open";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "by_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "missed_words_most" ON "missed_words" USING btree ("times" DESC NULLS FIRST,"last_on" DESC NULLS FIRST,"word");--> statement-breakpoint
CREATE INDEX "accounts_of_an_agent_newest" ON "accounts" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_open_of_a_subject" ON "reports" USING btree ("kind","subject_id","account_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
UPDATE "reports" r SET "by_new" = true FROM "accounts" a
  WHERE r."status" = 'open' AND a."id" = r."reporter_id" AND a."created_at" > r."created_at" - interval '7 days';--> statement-breakpoint
INSERT INTO "missed_words" ("word", "times", "last_on")
  SELECT "word", sum("times"), max("missed_on") FROM "search_misses" GROUP BY "word";--> statement-breakpoint
-- The sums of missed words follow each change of the counts by day.
CREATE FUNCTION "sum_missed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "missed_words" SET "times" = "times" - OLD."times" WHERE "word" = OLD."word";
    DELETE FROM "missed_words" WHERE "word" = OLD."word" AND "times" <= 0;
  ELSE
    INSERT INTO "missed_words" AS m ("word", "times", "last_on") VALUES (NEW."word", NEW."times", NEW."missed_on")
      ON CONFLICT ("word") DO UPDATE SET "times" = m."times" + NEW."times" - coalesce(OLD."times", 0),
        "last_on" = greatest(m."last_on", NEW."missed_on");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "search_misses_summed" AFTER INSERT OR UPDATE OR DELETE ON "search_misses"
  FOR EACH ROW EXECUTE FUNCTION "sum_missed_words"();
