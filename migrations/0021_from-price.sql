ALTER TABLE "listings" ADD COLUMN "from_price_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "listings" l SET "from_price_kobo" = c."price" FROM (
  SELECT "business_id", min("price_kobo") AS "price" FROM "catalog_items" WHERE "price_kobo" > 0 GROUP BY "business_id"
) c WHERE c."business_id" = l."business_id";
