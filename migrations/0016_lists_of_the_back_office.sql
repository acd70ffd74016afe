-- Indexes that are replaced go last: to drop one keeps readers out until the end, which must then be near.
ALTER INDEX "accounts_newest" RENAME TO "accounts_newest_before";--> statement-breakpoint
ALTER INDEX "audit_log_of_a_subject" RENAME TO "audit_log_of_a_subject_before";--> statement-breakpoint
ALTER INDEX "payments_by_time" RENAME TO "payments_by_time_before";--> statement-breakpoint
ALTER INDEX "subscriptions_ending" RENAME TO "subscriptions_ending_before";--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING btree ((lower("email") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ((lower("first_name" || ' ' || "last_name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "accounts_by_last_name" ON "accounts" USING btree ((lower("last_name") collate "C"));--> statement-breakpoint
CREATE INDEX "accounts_by_phone" ON "accounts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "accounts_of_staff" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."role" <> 'user';--> statement-breakpoint
CREATE INDEX "accounts_blocked" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "businesses_newest" ON "businesses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "businesses_by_name" ON "businesses" USING btree ((lower("name") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "businesses_not_shown" ON "businesses" USING btree ("created_at","id") WHERE "businesses"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_newest" ON "referrals" USING btree ("created_at","friend_id");--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "comments_hidden" ON "comments" USING btree ("created_at","id") WHERE "comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_a_subject" ON "audit_log" USING btree ("subject_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at","id");--> statement-breakpoint
DROP INDEX "accounts_newest_before";--> statement-breakpoint
DROP INDEX "audit_log_of_a_subject_before";--> statement-breakpoint
DROP INDEX "payments_by_time_before";--> statement-breakpoint
DROP INDEX "subscriptions_ending_before";
