-- Becomes the primary key in the next migration. Built apart from it, beside whoever reads and writes.
CREATE UNIQUE INDEX "catalog_items_business_id_id_pk" ON "catalog_items" USING btree ("business_id","id");
