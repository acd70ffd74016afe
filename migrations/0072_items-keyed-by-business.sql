-- One index in place of two. The release before still names an item by its id alone when an owner moves the catalog: until
-- it is gone, that reads the table.
DROP INDEX "catalog_items_of_a_business";--> statement-breakpoint
ALTER TABLE "catalog_items" DROP CONSTRAINT "catalog_items_pkey";--> statement-breakpoint
ALTER TABLE "catalog_items" ADD CONSTRAINT "catalog_items_business_id_id_pk" PRIMARY KEY USING INDEX "catalog_items_business_id_id_pk";
