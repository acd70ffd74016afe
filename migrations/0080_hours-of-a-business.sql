ALTER TABLE "businesses" ADD COLUMN "opening_hours" smallint[][];--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_week" CHECK (array_dims("businesses"."opening_hours") = '[1:7][1:2]');--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_minutes" CHECK (-1 <= all("businesses"."opening_hours") and 1440 >= all("businesses"."opening_hours"));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_days" CHECK ((opening_hours[1][1] is null) = (opening_hours[1][2] is null)
    and (opening_hours[1][1] = -1) = (opening_hours[1][2] = -1) and opening_hours[1][1] < 1440 and (opening_hours[2][1] is null) = (opening_hours[2][2] is null)
    and (opening_hours[2][1] = -1) = (opening_hours[2][2] = -1) and opening_hours[2][1] < 1440 and (opening_hours[3][1] is null) = (opening_hours[3][2] is null)
    and (opening_hours[3][1] = -1) = (opening_hours[3][2] = -1) and opening_hours[3][1] < 1440 and (opening_hours[4][1] is null) = (opening_hours[4][2] is null)
    and (opening_hours[4][1] = -1) = (opening_hours[4][2] = -1) and opening_hours[4][1] < 1440 and (opening_hours[5][1] is null) = (opening_hours[5][2] is null)
    and (opening_hours[5][1] = -1) = (opening_hours[5][2] = -1) and opening_hours[5][1] < 1440 and (opening_hours[6][1] is null) = (opening_hours[6][2] is null)
    and (opening_hours[6][1] = -1) = (opening_hours[6][2] = -1) and opening_hours[6][1] < 1440 and (opening_hours[7][1] is null) = (opening_hours[7][2] is null)
    and (opening_hours[7][1] = -1) = (opening_hours[7][2] = -1) and opening_hours[7][1] < 1440);--> statement-breakpoint
-- The week of a business as the release before keeps it, a row for each day.
CREATE FUNCTION "former_week"("of" uuid) RETURNS smallint[] STABLE LANGUAGE sql AS $$
  SELECT array_agg(ARRAY[h."opens", h."closes"] ORDER BY "day") FROM generate_series(1, 7) "day"
  LEFT JOIN (
    SELECT "weekday", coalesce("opens_minute", -1::smallint) AS "opens", coalesce("closes_minute", -1::smallint) AS "closes"
    FROM "opening_hours" WHERE "business_id" = "of"
  ) h ON h."weekday" = "day" $$;--> statement-breakpoint
-- Hours that the release before writes while it still runs come to the business at once.
CREATE FUNCTION "bring_former_hours"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "week" smallint[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT "opening_hours" INTO "week" FROM "businesses" WHERE "id" = NEW."business_id" FOR UPDATE;
    IF "week" IS NULL THEN
      "week" := "former_week"(NEW."business_id");
    ELSE
      "week"[NEW."weekday"][1] := coalesce(NEW."opens_minute", -1);
      "week"[NEW."weekday"][2] := coalesce(NEW."closes_minute", -1);
    END IF;
  END IF;
  UPDATE "businesses" SET "opening_hours" = "week" WHERE "id" = coalesce(NEW."business_id", OLD."business_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "opening_hours_brought" AFTER INSERT OR UPDATE OR DELETE ON "opening_hours"
  FOR EACH ROW EXECUTE FUNCTION "bring_former_hours"();
