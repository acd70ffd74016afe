-- A key of 36 bytes a term that nothing asks by, and an index of everybody whom no agent brought.
DROP INDEX "accounts_of_an_agent_newest";--> statement-breakpoint
ALTER TABLE "listing_terms" DROP CONSTRAINT "listing_terms_business_id_term_id_local_government_id_pk";