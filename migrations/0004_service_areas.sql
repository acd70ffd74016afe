DROP INDEX "listing_terms_of_a_state";--> statement-breakpoint
ALTER TABLE "listing_terms" DROP CONSTRAINT "listing_terms_business_id_term_id_pk";--> statement-breakpoint
ALTER TABLE "listing_terms" ADD CONSTRAINT "listing_terms_business_id_term_id_local_government_id_pk" PRIMARY KEY("business_id","term_id","local_government_id");--> statement-breakpoint
ALTER TABLE "listing_terms" ADD COLUMN "is_home" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "listing_terms_served" ON "listing_terms" USING btree ("term_id","local_government_id","state_id") WHERE not "listing_terms"."is_home";--> statement-breakpoint
CREATE INDEX "listing_terms_of_a_state" ON "listing_terms" USING btree ("term_id","state_id","weight" DESC NULLS FIRST,"business_id") WHERE "listing_terms"."is_home";