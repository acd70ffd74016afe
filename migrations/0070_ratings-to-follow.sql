CREATE TABLE "changed_ratings" (
	"business_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changed_ratings" ADD CONSTRAINT "changed_ratings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;