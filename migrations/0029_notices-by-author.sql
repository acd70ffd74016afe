ALTER TABLE "notifications" ADD COLUMN "author_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_author" ON "notifications" USING btree ("author_id") WHERE "notifications"."author_id" is not null;--> statement-breakpoint
UPDATE "notifications" n SET "author_id" = a.id FROM "accounts" a
WHERE n."kind" = 'review.left' AND a.id::text = split_part(n."subject", ' ', 1);--> statement-breakpoint
UPDATE "notifications" n SET "author_id" = p."other_id" FROM "participants" p
WHERE n."kind" = 'chat.waiting' AND p."conversation_id"::text = split_part(n."subject", ' ', 1) AND p."account_id" = n."account_id";--> statement-breakpoint
UPDATE "notifications" n SET "author_id" = b."owner_id" FROM "comments" c JOIN "businesses" b ON b.id = c."business_id"
WHERE n."kind" = 'review.answered' AND c.id::text = split_part(n."subject", ' ', 1);--> statement-breakpoint
-- Those who were erased already.
UPDATE "notifications" n SET "title" = 'From a former member', "message" = 'They have left, and their name and words were erased.', "link" = '/notifications'
FROM "accounts" a WHERE a.id = n."author_id" AND a."erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "businesses" b SET "bid" = 'closed-' || b.id, "town" = '' FROM "accounts" a WHERE a.id = b."owner_id" AND a."erased_at" IS NOT NULL;--> statement-breakpoint
-- Who did what, to what and when is never changed. The words of it may be emptied, once whom they name is erased.
DROP TRIGGER "audit_log_only_grows" ON "audit_log";--> statement-breakpoint
CREATE TRIGGER "audit_log_only_grows" BEFORE DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "empty_words_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason = '' AND NEW.before IS NOT DISTINCT FROM OLD.before - 'changes'
    AND NEW.after IS NOT DISTINCT FROM OLD.after - 'number'
    AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.subject_kind, NEW.subject_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.subject_kind, OLD.subject_id)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_only_forgets_words" BEFORE UPDATE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION "empty_words_only"();
