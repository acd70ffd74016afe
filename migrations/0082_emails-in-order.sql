DROP INDEX "accounts_by_email";--> statement-breakpoint
CREATE INDEX "accounts_in_order_of_emails" ON "accounts" USING btree ((lower("email") collate "C"));