UPDATE "businesses" b SET "opening_hours" = "former_week"(b."id")
WHERE b."opening_hours" IS NULL AND EXISTS (SELECT FROM "opening_hours" h WHERE h."business_id" = b."id");
