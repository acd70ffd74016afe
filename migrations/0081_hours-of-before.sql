-- A thousand businesses in a transaction: whoever changes one of them waits for no more than that.
CREATE PROCEDURE "bring_all_former_hours"() LANGUAGE plpgsql AS $$
DECLARE "after" uuid := '00000000-0000-0000-0000-000000000000'; "last" uuid;
BEGIN
  LOOP
    SELECT "id" INTO "last" FROM (SELECT "id" FROM "businesses" WHERE "id" > "after" ORDER BY "id" LIMIT 1000) b
      ORDER BY "id" DESC LIMIT 1;
    EXIT WHEN "last" IS NULL;
    UPDATE "businesses" b SET "opening_hours" = "former_week"(b."id")
      WHERE b."id" > "after" AND b."id" <= "last" AND b."opening_hours" IS NULL
        AND EXISTS (SELECT FROM "opening_hours" h WHERE h."business_id" = b."id");
    COMMIT;
    "after" := "last";
  END LOOP;
END $$;--> statement-breakpoint
CALL "bring_all_former_hours"();
