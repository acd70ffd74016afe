-- Statements that tables.ts files cannot express: storage settings, triggers and first rows. `npm run migration` appends them to the
-- initial migration.

-- Counts of a few minutes, written before nearly every write: a crash of the database may lose them.
ALTER TABLE "limit_counts" SET UNLOGGED;

-- Space beside each conversation for its next turns, so that an update needs no index entry.
ALTER TABLE "text_conversations" SET (fillfactor = 50);

-- In accounts/tables.ts it would be a circular import.
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "agents" ("id");

-- Records of openings, staff actions and money are only added. Erasure may empty the words of an audit entry.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "document_openings_append_only" BEFORE UPDATE OR DELETE ON "document_openings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payments_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payments"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payment_steps_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_steps"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payment_refunds_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_refunds"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_log_only_grows" BEFORE DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE FUNCTION "empty_words_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason = '' AND NEW.before IS NOT DISTINCT FROM OLD.before - 'changes'
    AND NEW.after IS NOT DISTINCT FROM OLD.after - 'number'
    AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.subject_kind, NEW.subject_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.subject_kind, OLD.subject_id)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "audit_log_only_forgets_words" BEFORE UPDATE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "empty_words_only"();

-- The sum of a missed word over all days, for the list of staff.
CREATE FUNCTION "sum_missed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "missed_words" SET "times" = "times" - OLD."times" WHERE "word" = OLD."word";
    DELETE FROM "missed_words" WHERE "word" = OLD."word" AND "times" <= 0;
  ELSE
    INSERT INTO "missed_words" AS m ("word", "times", "last_on") VALUES (NEW."word", NEW."times", NEW."missed_on")
      ON CONFLICT ("word") DO UPDATE SET "times" = m."times" + NEW."times" - coalesce(OLD."times", 0),
        "last_on" = greatest(m."last_on", NEW."missed_on");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_misses_summed" AFTER INSERT OR UPDATE OR DELETE ON "search_misses"
  FOR EACH ROW EXECUTE FUNCTION "sum_missed_words"();

-- Periods of premium of one business follow each other. Deferrable, so that a statement that moves several is checked at its end.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_no_overlap"
  EXCLUDE USING gist ("business_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) DEFERRABLE;

-- Two confirmed bookings of a business never share a place.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_a_place"
  EXCLUDE USING gist ("business_id" WITH =, "place" WITH =, tstzrange("held_from", "held_until") WITH &&);

-- An issued invoice never changes. It is paid or made void, its link is opened and closed, and erasure empties words.
CREATE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.business_id, NEW.number, NEW.code, NEW.customer_id, NEW.job_id, NEW.booking_id, NEW.items, NEW.total_kobo,
      NEW.due_on, NEW.issued_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.business_id, OLD.number, OLD.code, OLD.customer_id, OLD.job_id, OLD.booking_id, OLD.items,
      OLD.total_kobo, OLD.due_on, OLD.issued_at)
    AND (NEW.issuer = OLD.issuer OR NEW.issuer->>'name' = '')
    AND NEW.note IN (OLD.note, '') AND NEW.customer_name IN (OLD.customer_name, '')
    AND (NEW.state = OLD.state OR (OLD.state = 'open' AND NEW.state = 'paid') OR NEW.state = 'void')
    AND (OLD.paid_on IS NULL AND OLD.state = 'open'
      OR (NEW.paid_on, NEW.paid_by) IS NOT DISTINCT FROM (OLD.paid_on, OLD.paid_by))
    AND (OLD.state <> 'void' OR (NEW.void_reason IN (OLD.void_reason, '') AND NEW.voided_at = OLD.voided_at))
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an issued invoice never changes';
END $$;
CREATE TRIGGER "invoices_stay" BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "keep_invoice"();
CREATE TRIGGER "invoices_are_never_deleted" BEFORE DELETE OR TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- A secret of this database, by which networks are hashed.
INSERT INTO "network_keys" ("key") VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

INSERT INTO "agents" ("id", "name", "location", "phone", "state_ids", "is_desk") VALUES
  ('01900000-0000-7000-8000-0000000000a0', 'Help desk', 'Ikeja, Lagos', '', '{}', true);

INSERT INTO "packages" ("id", "name", "features", "position", "reach")
SELECT "id"::uuid, "name", "features" || ARRAY['See how many views, calls and chats you got'], "position", "reach" FROM (VALUES
  ('01900000-0000-7000-8000-000000000001', 'Starter Boost', 1, 'lga', ARRAY[
    'Your own LGA: people who search there see you above equally good matches',
    'On the Home page of visitors from your LGA, in turn with others',
    'Good for work near you: repairs, food, hair']),
  ('01900000-0000-7000-8000-000000000002', 'State Boost', 2, 'state', ARRAY[
    'Every LGA of your state, and searches of the whole state',
    'On the Home page of visitors from anywhere in your state',
    'Good if you travel or deliver: events, moving, building']),
  ('01900000-0000-7000-8000-000000000003', 'National Boost', 3, 'nigeria', ARRAY[
    'All 36 states and Abuja, also searches that name no place',
    'On the Home page of every visitor',
    'Good if you send goods or work online: fashion, printing, lessons'])
) AS plan ("id", "name", "position", "reach", "features");
INSERT INTO "package_durations" ("package_id", "months", "price_kobo") VALUES
  ('01900000-0000-7000-8000-000000000001', 1, 350000), ('01900000-0000-7000-8000-000000000001', 3, 950000),
  ('01900000-0000-7000-8000-000000000001', 6, 1800000), ('01900000-0000-7000-8000-000000000001', 12, 3300000),
  ('01900000-0000-7000-8000-000000000002', 1, 750000), ('01900000-0000-7000-8000-000000000002', 3, 2050000),
  ('01900000-0000-7000-8000-000000000002', 6, 3900000), ('01900000-0000-7000-8000-000000000002', 12, 7200000),
  ('01900000-0000-7000-8000-000000000003', 1, 1500000), ('01900000-0000-7000-8000-000000000003', 3, 4200000),
  ('01900000-0000-7000-8000-000000000003', 6, 8000000), ('01900000-0000-7000-8000-000000000003', 12, 15000000);

INSERT INTO "faq_entries" ("id", "position", "question", "answer") VALUES
  ('0190a0a0-0000-7000-8000-0000000fa001', 1, 'How do I contact support?',
   'Send an email to {email}. Tell us which business or account it is about.'),
  ('0190a0a0-0000-7000-8000-0000000fa002', 2, 'What do premium services bring me?',
   'More clients and more calls: premium businesses are shown first among those that fit a search equally well, and in Featured Business on the home page. They carry the word “Boosted”, so that everybody knows.'),
  ('0190a0a0-0000-7000-8000-0000000fa003', 3, 'What does the blue tick mean?',
   'The business passed identity verification: we checked its CAC certificate and a valid government ID. You start it from your profile settings, under **Verify your business**. It can’t be bought.'),
  ('0190a0a0-0000-7000-8000-0000000fa004', 4, 'How do I subscribe?',
   'Go to your profile settings, choose **Upgrade to Premium**, click **Get Started** and follow the instructions.'),
  ('0190a0a0-0000-7000-8000-0000000fa005', 5, 'Is {brand} part of my deal with a business?',
   'No. We only connect people and are not responsible for business deals. Meet in a public place, see the work or the goods before you pay, and never send money ahead to someone you don’t know.');
