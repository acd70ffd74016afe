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
SELECT "id"::uuid, "name", "features", "position", "reach" FROM (VALUES
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

INSERT INTO "faq_entries" ("id", "position", "topic", "question", "answer") VALUES
  ('0190a0a0-0000-7000-8000-0000000fa006', 1, 'trust', 'What does it cost?',
   'Searching, numbers, messages, price requests, reviews and listing your business are free for both sides. Only **Boost my business** costs money, and its price in naira is shown before you pay.'),
  ('0190a0a0-0000-7000-8000-0000000fa007', 2, 'visitors', 'Do I need an account?',
   'Not to search and to read. With a free account you see numbers, write to businesses, ask for quotes, book a time, save businesses and leave a review.'),
  ('0190a0a0-0000-7000-8000-0000000fa003', 3, 'trust', 'What does the blue tick mean?',
   E'The business passed identity verification: we checked its CAC certificate and a valid government ID. You start it from your profile settings, under **Verify your business**. It can’t be bought.\n\nA business that changes its name, number or category is checked again. The tick says who they are; it is no promise about the work.'),
  ('0190a0a0-0000-7000-8000-0000000fa005', 4, 'trust', 'Is {brand} part of my deal with a business?',
   'No. We only connect people and are not responsible for business deals. Meet in a public place, see the work or the goods before you pay, and never send money ahead to someone you don’t know.'),
  ('0190a0a0-0000-7000-8000-0000000fa008', 5, 'trust', 'How are reviews checked?',
   E'One person has one review of a business, and a new one takes the place of the old. Owners can’t review their own business, and money changes neither stars nor tick. **Hired here** stands beside reviews of customers whose job or booking was made here and marked as done.\n\nA review is shown at once, and the owner may answer it. Report one that breaks the rules: a moderator reads it and can hide it.'),
  ('0190a0a0-0000-7000-8000-0000000fa009', 6, 'trust', 'How do I report a business, a review or a message?',
   'Tap **Report** on the page of the business, at the review or at the message, and choose the reason. Our moderators look at it, and we do not tell the other person who reported. In a chat you can also block the person.'),
  ('0190a0a0-0000-7000-8000-0000000fa010', 7, 'account', 'Who sees my number?',
   E'The number of a business is shown to people who are logged in, and given by USSD, SMS and WhatsApp where these are on; its owner can switch that off in the settings of the page.\n\nYour own number is not shown to a business that you write to or ask for a price. It sees your name in a chat, and your first name and area with a request for a price.'),
  ('0190a0a0-0000-7000-8000-0000000fa011', 8, 'visitors', 'How do I get prices from several businesses?',
   'Tap **Ask for quotes** and write once what you need and where. Up to five businesses are asked; you can change which. Compare their prices and accept one. You need a confirmed phone number, and a request is open for seven days.'),
  ('0190a0a0-0000-7000-8000-0000000fa012', 9, 'owners', 'How do people find my business?',
   'Post it free, and choose the category and services that people ask for. Add photos, prices, your hours and the other areas you come to. Search lists those that do what was asked, first in the place and then the nearest; **Why this order?** above the results says how. Reviews, quick answers and the blue tick help.'),
  ('0190a0a0-0000-7000-8000-0000000fa002', 10, 'owners', 'What do premium services bring me?',
   'More clients and more calls: premium businesses are shown first among those that fit a search equally well, and in Featured Business on the home page. They carry the word “Boosted”, so that everybody knows.'),
  ('0190a0a0-0000-7000-8000-0000000fa004', 11, 'owners', 'How do I subscribe?',
   'Go to your profile settings, choose **Upgrade to Premium**, click **Get Started** and follow the instructions. It ends by itself after the months you paid for and is not renewed without you.'),
  ('0190a0a0-0000-7000-8000-0000000fa013', 12, 'trust', 'Can I get my money back?',
   E'What you pay for premium is generally not refunded, except where the law requires it. Money that was taken twice by mistake is always paid back: write to {email}.\n\nWhat you pay to a business never passes through {brand}, so we can’t return it. Report the business if it cheated you.'),
  ('0190a0a0-0000-7000-8000-0000000fa014', 13, 'owners', 'Somebody listed my business. What can I do?',
   'Some businesses come from public lists, without a number. Open the page: there you can claim it and become its owner, or have it removed without an account.'),
  ('0190a0a0-0000-7000-8000-0000000fa015', 14, 'account', 'How do I earn by inviting friends?',
   'Send your link or code from **Refer & Earn**. When a friend who signed up with it posts a business and it has been live for seven days, your reward can be paid out. The amounts are on that page.'),
  ('0190a0a0-0000-7000-8000-0000000fa016', 15, 'visitors', 'Can I use it with little data or without internet?',
   E'Switch on **Lite mode** in your profile or at the foot of a page: pictures wait for your tap. Pages you opened before can be read without network.\n\nWhere USSD, SMS or WhatsApp are on, you can send what you need and the place, for example “plumber ikeja”, and get names and numbers back. Ask {email} for the number.'),
  ('0190a0a0-0000-7000-8000-0000000fa017', 16, 'account', 'I forgot my password. What now?',
   'Open **Log in** and tap **Forgot password?** A code comes to your email and is good for 15 minutes.'),
  ('0190a0a0-0000-7000-8000-0000000fa018', 17, 'account', 'What happens to my data, and how do I leave?',
   E'We do not sell data, and we use no trackers of others. **Get a copy of my data** in your profile saves what we hold about you; the privacy policy says what that is and for how long.\n\nTo leave, choose **Delete my account** in your profile. Your page is hidden at once, and after 30 days your personal data is erased. To stop calls for a while, **Hide my page** instead.'),
  ('0190a0a0-0000-7000-8000-0000000fa001', 18, 'account', 'How do I contact support?',
   'Send an email to {email}. Tell us which business or account it is about.');
