CREATE EXTENSION IF NOT EXISTS "pg_trgm";

CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_proven_at" timestamp with time zone,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_proven_at" timestamp with time zone,
	"local_government_id" smallint,
	"sex" text DEFAULT '' NOT NULL,
	"language" text,
	"image" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"agent_id" uuid,
	"referral_code" text,
	"referred_by" uuid,
	"terms_version" text DEFAULT '' NOT NULL,
	"terms_accepted_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	CONSTRAINT "accounts_language_known" CHECK ("accounts"."language" in ('en', 'pcm', 'ha', 'yo', 'ig')),
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('user', 'agent', 'moderator', 'finance', 'administrator'))
);

CREATE TABLE "known_devices" (
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"network_hash" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_account_id_device_hash_pk" PRIMARY KEY("account_id","device_hash")
);

CREATE TABLE "mailed_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"token_hash" "bytea",
	"token_expires_at" timestamp with time zone,
	"checked_from" "bytea",
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_codes_purpose_known" CHECK ("mailed_codes"."purpose" in ('reset', 'delete', 'prove', 'sign-in'))
);

CREATE TABLE "network_keys" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "network_keys_one" CHECK ("network_keys"."is_only")
);

CREATE TABLE "number_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea"
);

CREATE TABLE "second_factors" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"pending_secret" text,
	"pending_at" timestamp with time zone,
	"drawn_in" uuid,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);

CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"other_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL
);

CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"note" text NOT NULL,
	"task" text,
	"due_on" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_notes_task_known" CHECK ("client_notes"."task" in ('visit', 'call back', 'help with page')),
	CONSTRAINT "client_notes_task_due" CHECK (("client_notes"."task" is null) = ("client_notes"."due_on" is null))
);

CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"location" text NOT NULL,
	"phone" text NOT NULL,
	"state_ids" smallint[] NOT NULL,
	"is_desk" boolean DEFAULT false NOT NULL,
	"account_id" uuid,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "agents_one_an_account" UNIQUE("account_id")
);

CREATE TABLE "alert_readers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"notified_until" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_readers_code" UNIQUE("code")
);

CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"search" text NOT NULL,
	"location" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_search_length" CHECK (char_length("alerts"."search") between 1 and 200)
);

CREATE TABLE "booking_settings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"takes_bookings" boolean DEFAULT false NOT NULL,
	"places" smallint DEFAULT 1 NOT NULL,
	"lead_hours" smallint DEFAULT 2 NOT NULL,
	"days_ahead" smallint DEFAULT 14 NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"walk_in_until" timestamp with time zone,
	"feed_code" text,
	CONSTRAINT "booking_settings_feed_code_unique" UNIQUE("feed_code"),
	CONSTRAINT "booking_settings_places" CHECK ("booking_settings"."places" between 1 and 20),
	CONSTRAINT "booking_settings_lead" CHECK ("booking_settings"."lead_hours" between 0 and 72),
	CONSTRAINT "booking_settings_ahead" CHECK ("booking_settings"."days_ahead" between 1 and 60),
	CONSTRAINT "booking_settings_services" CHECK (jsonb_array_length("booking_settings"."services") <= 20)
);

CREATE TABLE "booking_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"step" text NOT NULL,
	"account_id" uuid,
	"side" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"customer_id" uuid,
	"conversation_id" uuid,
	"caller_name" text DEFAULT '' NOT NULL,
	"caller_phone" text DEFAULT '' NOT NULL,
	"service_id" uuid NOT NULL,
	"service" text NOT NULL,
	"minutes" smallint NOT NULL,
	"price_kobo" bigint,
	"note" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"letters" text NOT NULL,
	"lapses_at" timestamp with time zone,
	"place" smallint,
	"held_from" timestamp with time zone,
	"held_until" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_two_people" CHECK ("bookings"."customer_id" <> "bookings"."owner_id"),
	CONSTRAINT "bookings_end" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + make_interval(mins => "bookings"."minutes")),
	CONSTRAINT "bookings_place" CHECK ("bookings"."place" between 1 and 20),
	CONSTRAINT "bookings_held" CHECK (("bookings"."place" is null) = ("bookings"."held_from" is null) and ("bookings"."place" is null) = ("bookings"."held_until" is null)),
	CONSTRAINT "bookings_confirmed_held" CHECK ("bookings"."state" <> 'confirmed' or "bookings"."held_from" = "bookings"."starts_at"),
	CONSTRAINT "bookings_state_known" CHECK ("bookings"."state" in ('requested', 'proposed', 'confirmed', 'declined', 'cancelled', 'lapsed', 'done', 'no_show'))
);

CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bid" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"phone" text NOT NULL,
	"category_id" smallint NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"work_experience" text DEFAULT '' NOT NULL,
	"years_of_experience" smallint DEFAULT 0 NOT NULL,
	"address" text NOT NULL,
	"town" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"image" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"twitter" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"tiktok" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_before_block" text,
	"is_verified" boolean DEFAULT false NOT NULL,
	"accepts_quotes" boolean DEFAULT true NOT NULL,
	"listed_by_text" boolean DEFAULT true NOT NULL,
	"show_email" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"away_until" date,
	"offer_text" text,
	"offer_until" date,
	"opening_hours" smallint[][],
	"recheck_since" timestamp with time zone,
	"checked_as" jsonb,
	"share_code" text GENERATED ALWAYS AS (left(translate(encode(decode(md5(id::text), 'hex'), 'base64'), '+/=', ''), 8)) STORED NOT NULL,
	"import_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_bid_unique" UNIQUE("bid"),
	CONSTRAINT "businesses_one_an_owner" UNIQUE("owner_id"),
	CONSTRAINT "businesses_share_code_unique" UNIQUE("share_code"),
	CONSTRAINT "businesses_status_known" CHECK ("businesses"."status" in ('active', 'hidden', 'blocked')),
	CONSTRAINT "businesses_offer" CHECK (("businesses"."offer_text" is null) = ("businesses"."offer_until" is null) and char_length("businesses"."offer_text") between 1 and 80),
	CONSTRAINT "businesses_years_sane" CHECK ("businesses"."years_of_experience" between 0 and 80),
	CONSTRAINT "businesses_week" CHECK (array_dims("businesses"."opening_hours") = '[1:7][1:2]'),
	CONSTRAINT "businesses_minutes" CHECK (-1 <= all("businesses"."opening_hours") and 1440 >= all("businesses"."opening_hours")),
	CONSTRAINT "businesses_days" CHECK ((opening_hours[1][1] is null) = (opening_hours[1][2] is null)
    and (opening_hours[1][1] = -1) = (opening_hours[1][2] = -1) and opening_hours[1][1] < 1440 and (opening_hours[2][1] is null) = (opening_hours[2][2] is null)
    and (opening_hours[2][1] = -1) = (opening_hours[2][2] = -1) and opening_hours[2][1] < 1440 and (opening_hours[3][1] is null) = (opening_hours[3][2] is null)
    and (opening_hours[3][1] = -1) = (opening_hours[3][2] = -1) and opening_hours[3][1] < 1440 and (opening_hours[4][1] is null) = (opening_hours[4][2] is null)
    and (opening_hours[4][1] = -1) = (opening_hours[4][2] = -1) and opening_hours[4][1] < 1440 and (opening_hours[5][1] is null) = (opening_hours[5][2] is null)
    and (opening_hours[5][1] = -1) = (opening_hours[5][2] = -1) and opening_hours[5][1] < 1440 and (opening_hours[6][1] is null) = (opening_hours[6][2] is null)
    and (opening_hours[6][1] = -1) = (opening_hours[6][2] = -1) and opening_hours[6][1] < 1440 and (opening_hours[7][1] is null) = (opening_hours[7][2] is null)
    and (opening_hours[7][1] = -1) = (opening_hours[7][2] = -1) and opening_hours[7][1] < 1440),
	CONSTRAINT "businesses_ten_tags" CHECK (cardinality("businesses"."tags") <= 10),
	CONSTRAINT "businesses_name_length" CHECK (char_length("businesses"."name") between 1 and 100),
	CONSTRAINT "businesses_about_length" CHECK (char_length("businesses"."about") <= 3000)
);

CREATE TABLE "catalog_items" (
	"id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"price_kobo" bigint DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_items_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "catalog_items_price_not_negative" CHECK ("catalog_items"."price_kobo" >= 0)
);

CREATE TABLE "service_areas" (
	"business_id" uuid NOT NULL,
	"local_government_id" smallint NOT NULL,
	CONSTRAINT "service_areas_business_id_local_government_id_pk" PRIMARY KEY("business_id","local_government_id")
);

CREATE TABLE "special_days" (
	"business_id" uuid NOT NULL,
	"on" date NOT NULL,
	"opens_minute" smallint,
	"closes_minute" smallint,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "special_days_business_id_on_pk" PRIMARY KEY("business_id","on"),
	CONSTRAINT "special_days_minutes" CHECK (("special_days"."opens_minute" is null) = ("special_days"."closes_minute" is null)
        and coalesce("special_days"."opens_minute", 0) between 0 and 1439 and coalesce("special_days"."closes_minute", 0) between 0 and 1440),
	CONSTRAINT "special_days_name_length" CHECK (char_length("special_days"."name") <= 60)
);

CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);

CREATE TABLE "chat_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"quick_replies" text[] DEFAULT '{}' NOT NULL,
	"away_message" text DEFAULT '' NOT NULL,
	"away_when_closed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_settings_ten_replies" CHECK (cardinality("chat_settings"."quick_replies") <= 10),
	CONSTRAINT "chat_settings_away_length" CHECK (char_length("chat_settings"."away_message") <= 500)
);

CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"started_by" uuid NOT NULL,
	"business_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_event" text DEFAULT '' NOT NULL,
	"last_event_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_one_a_pair" UNIQUE("low_id","high_id"),
	CONSTRAINT "conversations_pair_in_order" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_started_by_one_of_them" CHECK ("conversations"."started_by" in ("conversations"."low_id", "conversations"."high_id"))
);

CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"written_by" uuid,
	"text" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"audio" text DEFAULT '' NOT NULL,
	"audio_seconds" smallint DEFAULT 0 NOT NULL,
	"audio_peaks" text DEFAULT '' NOT NULL,
	"client_id" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"safety" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "messages_in_order" UNIQUE("conversation_id","seq"),
	CONSTRAINT "messages_once" UNIQUE("sender_id","client_id"),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."text") <= 4000),
	CONSTRAINT "messages_not_empty" CHECK ("messages"."text" <> '' or "messages"."image" <> '' or "messages"."audio" <> ''),
	CONSTRAINT "messages_audio_peaks" CHECK ("messages"."audio_peaks" ~ '^[0-9a-f]{0,64}$')
);

CREATE TABLE "participants" (
	"conversation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"away_answered_on" date,
	CONSTRAINT "participants_conversation_id_account_id_pk" PRIMARY KEY("conversation_id","account_id"),
	CONSTRAINT "participants_unread_not_negative" CHECK ("participants"."unread" >= 0)
);

CREATE TABLE "agent_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);

CREATE TABLE "follow_up_stops" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);

CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"job_id" uuid,
	"ask_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"times_asked" smallint DEFAULT 0 NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_ups_once" UNIQUE NULLS NOT DISTINCT("account_id","business_id","job_id"),
	CONSTRAINT "follow_ups_answer_known" CHECK ("follow_ups"."answer" in ('yes', 'no', 'not_yet')),
	CONSTRAINT "follow_ups_answered_at" CHECK (("follow_ups"."answer" is null) = ("follow_ups"."answered_at" is null)),
	CONSTRAINT "follow_ups_counted_answered" CHECK (not "follow_ups"."is_counted" or "follow_ups"."answer" in ('yes', 'no'))
);

CREATE TABLE "insight_days" (
	"business_id" uuid NOT NULL,
	"seen_on" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"reveals" integer DEFAULT 0 NOT NULL,
	"hours" integer[] DEFAULT array_fill(0, array[24]) NOT NULL,
	CONSTRAINT "insight_days_business_id_seen_on_pk" PRIMARY KEY("business_id","seen_on"),
	CONSTRAINT "insight_days_not_negative" CHECK ("insight_days"."views" >= 0 and "insight_days"."reveals" >= 0)
);

CREATE TABLE "insight_visitors" (
	"seen_on" date NOT NULL,
	"business_id" uuid NOT NULL,
	"what" text NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "insight_visitors_business_id_seen_on_what_visitor_pk" PRIMARY KEY("business_id","seen_on","what","visitor")
);

CREATE TABLE "insight_words" (
	"business_id" uuid NOT NULL,
	"seen_on" date NOT NULL,
	"words" text NOT NULL,
	"network_hash" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "insight_words_business_id_seen_on_words_network_hash_pk" PRIMARY KEY("business_id","seen_on","words","network_hash")
);

CREATE TABLE "part_effects" (
	"part" text PRIMARY KEY NOT NULL,
	"times" double precision NOT NULL
);

CREATE TABLE "search_days" (
	"searched_on" date NOT NULL,
	"slot" smallint NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_days_searched_on_slot_pk" PRIMARY KEY("searched_on","slot"),
	CONSTRAINT "search_days_not_negative" CHECK ("search_days"."answered" >= 0 and "search_days"."unanswered" >= 0)
);

CREATE TABLE "weekly_emails" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone,
	"is_off" boolean DEFAULT false NOT NULL
);

CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"issuer" jsonb NOT NULL,
	"customer_name" text NOT NULL,
	"customer_id" uuid,
	"job_id" uuid,
	"booking_id" uuid,
	"items" jsonb NOT NULL,
	"total_kobo" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due_on" date,
	"issued_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"paid_by" text,
	"paid_on" date,
	"void_reason" text DEFAULT '' NOT NULL,
	"voided_at" timestamp with time zone,
	"is_link_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoices_code_unique" UNIQUE("code"),
	CONSTRAINT "invoices_number" UNIQUE("business_id","number"),
	CONSTRAINT "invoices_state_known" CHECK ("invoices"."state" in ('open', 'paid', 'void')),
	CONSTRAINT "invoices_paid" CHECK (("invoices"."paid_by" is null) = ("invoices"."paid_on" is null)),
	CONSTRAINT "invoices_paid_state" CHECK ("invoices"."state" <> 'paid' or "invoices"."paid_on" is not null),
	CONSTRAINT "invoices_void" CHECK (("invoices"."state" = 'void') = ("invoices"."voided_at" is not null))
);

CREATE TABLE "job_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"step" text NOT NULL,
	"account_id" uuid NOT NULL,
	"side" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"terms" jsonb,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"quote_request_id" uuid,
	"customer_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"deposit_kobo" bigint DEFAULT 0 NOT NULL,
	"on" date,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"customer_done_at" timestamp with time zone,
	"business_done_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"is_counted" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_price_positive" CHECK ("jobs"."price_kobo" > 0),
	CONSTRAINT "jobs_deposit_half" CHECK ("jobs"."deposit_kobo" >= 0 and "jobs"."deposit_kobo" * 2 <= "jobs"."price_kobo"),
	CONSTRAINT "jobs_two_people" CHECK ("jobs"."customer_id" <> "jobs"."owner_id"),
	CONSTRAINT "jobs_done_at" CHECK (("jobs"."state" = 'done') = ("jobs"."done_at" is not null)),
	CONSTRAINT "jobs_counted_done" CHECK ("jobs"."state" = 'done' or not "jobs"."is_counted"),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('proposed', 'agreed', 'started', 'done', 'cancelled', 'disputed'))
);

CREATE TABLE "translation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"context" text DEFAULT '' NOT NULL,
	"shown" text NOT NULL,
	"better" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "decided_by_somebody" CHECK (("translation_reports"."status" = 'open') = ("translation_reports"."decided_by" is null) and ("translation_reports"."decided_by" is null) = ("translation_reports"."decided_at" is null))
);

CREATE TABLE "lead_stages" (
	"business_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_stages_business_id_lead_id_pk" PRIMARY KEY("business_id","lead_id"),
	CONSTRAINT "lead_stages_stage_known" CHECK ("lead_stages"."stage" in ('new', 'quoted', 'won', 'lost'))
);

CREATE TABLE "list_items" (
	"list_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "list_items_list_id_business_id_pk" PRIMARY KEY("list_id","business_id"),
	CONSTRAINT "list_items_note_length" CHECK (char_length("list_items"."note") <= 140)
);

CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "lists_code" UNIQUE("code"),
	CONSTRAINT "lists_name_length" CHECK (char_length("lists"."name") between 1 and 60)
);

CREATE TABLE "uploads" (
	"name" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"business_id" uuid,
	"hidden_at" timestamp with time zone,
	"format" text,
	"seconds" smallint DEFAULT 0 NOT NULL,
	"file_hash" text DEFAULT '' NOT NULL,
	"looks_hash" bigint,
	"bytes" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"preview_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('profile', 'business', 'catalog', 'certification', 'message', 'quote', 'voice', 'review'))
);

CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"msg" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeals_one_a_sanction" UNIQUE("sanction_id"),
	CONSTRAINT "appeals_length" CHECK (char_length("appeals"."msg") between 1 and 2000),
	CONSTRAINT "appeals_status_known" CHECK ("appeals"."status" in ('open', 'granted', 'refused'))
);

CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"account_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"weight" smallint NOT NULL,
	"by_new" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "reports_one_a_person" UNIQUE("reporter_id","kind","subject_id"),
	CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('business', 'comment', 'list', 'message', 'person')),
	CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('danger', 'fraud', 'impersonation', 'abuse', 'offensive', 'wrong', 'spam', 'other')),
	CONSTRAINT "reports_status_known" CHECK ("reports"."status" in ('open', 'upheld', 'dismissed')),
	CONSTRAINT "reports_note_length" CHECK (char_length("reports"."note") <= 1000)
);

CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "sanctions_kind_known" CHECK ("sanctions"."kind" in ('business', 'comment', 'list', 'message', 'person'))
);

CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mail_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("account_id","kind","subject"),
	CONSTRAINT "notifications_link_is_ours" CHECK ("notifications"."link" like '/%' and "notifications"."link" not like '//%')
);

CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one_pair" CHECK ("push_keys"."id" = 1)
);

CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_one_a_session" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);

CREATE TABLE "package_durations" (
	"package_id" uuid NOT NULL,
	"months" smallint NOT NULL,
	"price_kobo" bigint NOT NULL,
	CONSTRAINT "package_durations_package_id_months_pk" PRIMARY KEY("package_id","months"),
	CONSTRAINT "package_durations_months" CHECK ("package_durations"."months" between 1 and 60),
	CONSTRAINT "package_durations_price" CHECK ("package_durations"."price_kobo" > 0)
);

CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"features" text[] NOT NULL,
	"reach" text DEFAULT 'nigeria' NOT NULL,
	"position" smallint NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "packages_name_unique" UNIQUE("name"),
	CONSTRAINT "packages_reach_known" CHECK ("packages"."reach" in ('lga', 'state', 'nigeria'))
);

CREATE TABLE "payment_refunds" (
	"payment_id" uuid NOT NULL,
	"refund_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_payment_id_refund_id_pk" PRIMARY KEY("payment_id","refund_id"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_kobo" > 0)
);

CREATE TABLE "payment_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"charge_id" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_steps_once" UNIQUE("payment_id","step"),
	CONSTRAINT "payment_steps_known" CHECK ("payment_steps"."step" in ('succeeded', 'failed', 'reversed', 'applied')),
	CONSTRAINT "payment_steps_source_known" CHECK ("payment_steps"."source" in ('claim', 'webhook', 'reconciliation'))
);

CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"months" smallint NOT NULL,
	"price_kobo" bigint NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_price" CHECK ("payments"."price_kobo" > 0),
	CONSTRAINT "payments_months" CHECK ("payments"."months" between 1 and 60)
);

CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"months" smallint NOT NULL,
	"reach" text DEFAULT 'nigeria' NOT NULL,
	"payment_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_one_a_payment" UNIQUE("payment_id"),
	CONSTRAINT "subscriptions_reach_known" CHECK ("subscriptions"."reach" in ('lga', 'state', 'nigeria')),
	CONSTRAINT "subscriptions_end_after_start" CHECK ("subscriptions"."ends_at" > "subscriptions"."starts_at")
);

CREATE TABLE "test_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_charges_status_known" CHECK ("test_charges"."status" in ('success', 'failed'))
);

CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"device_hash" text DEFAULT '' NOT NULL,
	"account_id" uuid,
	"code_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_purpose_known" CHECK ("phone_codes"."purpose" in ('prove', 'change', 'claim', 'sign-in', 'remove'))
);

CREATE TABLE "text_days" (
	"day" date PRIMARY KEY NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL,
	"whatsapp" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "local_governments" (
	"id" smallint PRIMARY KEY NOT NULL,
	"state_id" smallint NOT NULL,
	"name" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "local_governments_once_a_state" UNIQUE("state_id","name")
);

CREATE TABLE "states" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "states_name_unique" UNIQUE("name"),
	CONSTRAINT "states_alias_unique" UNIQUE("alias")
);

CREATE TABLE "quote_recipients" (
	"request_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"offer_id" uuid,
	"state" text DEFAULT 'asked' NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"price_kobo" bigint,
	"price_to_kobo" bigint,
	"note" text DEFAULT '' NOT NULL,
	"can_start" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"offered_at" timestamp with time zone,
	"reminders" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "quote_recipients_request_id_business_id_pk" PRIMARY KEY("request_id","business_id"),
	CONSTRAINT "quote_recipients_offer_id_unique" UNIQUE("offer_id"),
	CONSTRAINT "quote_recipients_state_known" CHECK ("quote_recipients"."state" in ('asked', 'offered', 'declined', 'accepted')),
	CONSTRAINT "quote_recipients_offer" CHECK (("quote_recipients"."offer_id" is null) = ("quote_recipients"."price_kobo" is null)),
	CONSTRAINT "quote_recipients_price" CHECK ("quote_recipients"."price_kobo" > 0 and "quote_recipients"."price_to_kobo" >= "quote_recipients"."price_kobo")
);

CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asker_id" uuid NOT NULL,
	"search" text NOT NULL,
	"description" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"when" text NOT NULL,
	"on" date,
	"budget_kobo" bigint,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "quote_requests_state_known" CHECK ("quote_requests"."state" in ('open', 'accepted', 'closed', 'expired')),
	CONSTRAINT "quote_requests_when_known" CHECK ("quote_requests"."when" in ('today', 'this_week', 'flexible', 'date')),
	CONSTRAINT "quote_requests_date" CHECK (("quote_requests"."when" = 'date') = ("quote_requests"."on" is not null)),
	CONSTRAINT "quote_requests_three_pictures" CHECK (cardinality("quote_requests"."pictures") <= 3),
	CONSTRAINT "quote_requests_ended" CHECK (("quote_requests"."state" = 'open') = ("quote_requests"."ended_at" is null))
);

CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"state" text NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"bank_reference" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "payouts_state_known" CHECK ("payouts"."state" in ('requested', 'approved', 'paid', 'refused')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_kobo" > 0),
	CONSTRAINT "payouts_paid_with_reference" CHECK ("payouts"."state" <> 'paid' or "payouts"."bank_reference" <> '')
);

CREATE TABLE "referrals" (
	"friend_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"reward_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"live_since" timestamp with time zone,
	"payable_at" timestamp with time zone,
	"payout_id" uuid,
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."friend_id" <> "referrals"."referrer_id"),
	CONSTRAINT "referrals_reward" CHECK ("referrals"."reward_kobo" > 0),
	CONSTRAINT "referrals_paid_when_payable" CHECK ("referrals"."payout_id" is null or "referrals"."payable_at" is not null)
);

CREATE TABLE "reply_times" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer,
	"rate" double precision NOT NULL,
	CONSTRAINT "reply_times_rate" CHECK ("reply_times"."rate" between 0 and 1)
);

CREATE TABLE "comment_replies" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"msg" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comment_replies_length" CHECK (char_length("comment_replies"."msg") between 1 and 1500)
);

CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"msg" text NOT NULL,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"stars" smallint DEFAULT 0 NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "comments_one_a_person" UNIQUE("business_id","author_id"),
	CONSTRAINT "comments_three_pictures" CHECK (cardinality("comments"."pictures") <= 3),
	CONSTRAINT "comments_helpful_counted" CHECK ("comments"."helpful" >= 0),
	CONSTRAINT "comments_length" CHECK (char_length("comments"."msg") between 1 and 1500)
);

CREATE TABLE "helpful_votes" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "helpful_votes_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);

CREATE TABLE "rating_totals" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"ones" integer DEFAULT 0 NOT NULL,
	"twos" integer DEFAULT 0 NOT NULL,
	"threes" integer DEFAULT 0 NOT NULL,
	"fours" integer DEFAULT 0 NOT NULL,
	"fives" integer DEFAULT 0 NOT NULL,
	"is_listing_behind" boolean DEFAULT false NOT NULL
);

CREATE TABLE "ratings" (
	"business_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_business_id_account_id_pk" PRIMARY KEY("business_id","account_id"),
	CONSTRAINT "ratings_one_to_five" CHECK ("ratings"."stars" between 1 and 5)
);

CREATE TABLE "recommendations" (
	"account_id" uuid NOT NULL,
	"category_id" smallint NOT NULL,
	"local_government_id" smallint NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recommendations_account_id_category_id_local_government_id_pk" PRIMARY KEY("account_id","category_id","local_government_id"),
	CONSTRAINT "recommendations_one_a_person" UNIQUE("business_id","account_id")
);

CREATE TABLE "saved" (
	"account_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_account_id_business_id_pk" PRIMARY KEY("account_id","business_id")
);

CREATE TABLE "featured_overrides" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "featured_overrides_kind_known" CHECK ("featured_overrides"."kind" in ('pinned', 'kept-out')),
	CONSTRAINT "featured_overrides_pins_end" CHECK ("featured_overrides"."kind" = 'kept-out' or "featured_overrides"."ends_at" is not null)
);

CREATE TABLE "listing_terms" (
	"term_id" integer NOT NULL,
	"business_id" uuid NOT NULL,
	"state_id" smallint NOT NULL,
	"local_government_id" smallint NOT NULL,
	"is_home" boolean DEFAULT true NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "listing_terms_business_id_term_id_local_government_id_pk" PRIMARY KEY("business_id","term_id","local_government_id")
);

CREATE TABLE "listings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"bid" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"category_id" smallint NOT NULL,
	"tags" text[] NOT NULL,
	"town" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"state_id" smallint NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"image" text NOT NULL,
	"years_of_experience" smallint NOT NULL,
	"is_verified" boolean NOT NULL,
	"is_boosted" boolean NOT NULL,
	"boost_reach" smallint DEFAULT 0 NOT NULL,
	"rating_sum" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"recommended_count" integer DEFAULT 0 NOT NULL,
	"from_price_kobo" bigint DEFAULT 0 NOT NULL,
	"lowest_price_kobo" bigint DEFAULT 0 NOT NULL,
	"open_week" "int4multirange",
	"away_until" date,
	"takes_bookings" boolean DEFAULT false NOT NULL,
	"offer_text" text,
	"offer_until" date,
	"reply_minutes" integer,
	"reply_rate" double precision,
	"weight" integer NOT NULL,
	"turn" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL
);

CREATE TABLE "missed_words" (
	"word" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_on" date NOT NULL
);

CREATE TABLE "rejected_searches" (
	"phrase" text NOT NULL,
	"state_id" smallint NOT NULL,
	"rejected_on" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rejected_searches_phrase_state_id_rejected_on_pk" PRIMARY KEY("phrase","state_id","rejected_on")
);

CREATE TABLE "search_index" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"reached_id" uuid,
	CONSTRAINT "search_index_one_row" CHECK ("search_index"."is_only")
);

CREATE TABLE "search_misses" (
	"word" text NOT NULL,
	"missed_on" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_misses_word_missed_on_pk" PRIMARY KEY("word","missed_on")
);

CREATE TABLE "faq_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "faq_entries_topic_known" CHECK ("faq_entries"."topic" in ('visitors', 'owners', 'trust', 'account'))
);

CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"level" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"is_on" boolean NOT NULL,
	"state_ids" smallint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_level_known" CHECK ("notices"."level" in ('info', 'warning')),
	CONSTRAINT "notices_end_after_start" CHECK ("notices"."ends_at" is null or "notices"."ends_at" > "notices"."starts_at")
);

CREATE TABLE "claim_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"phone_proven_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "claims_state_known" CHECK ("claims"."state" in ('open', 'waiting', 'granted', 'refused', 'undone')),
	CONSTRAINT "claims_decided" CHECK (("claims"."decided_at" is null) = ("claims"."state" in ('open', 'waiting')))
);

CREATE TABLE "removal_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"contact" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "removal_requests_state_known" CHECK ("removal_requests"."state" in ('open', 'removed', 'kept')),
	CONSTRAINT "removal_requests_decided" CHECK (("removal_requests"."decided_at" is null) = ("removal_requests"."state" = 'open'))
);

CREATE TABLE "supply_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"release" text NOT NULL,
	"licence" text NOT NULL,
	"name" text NOT NULL,
	"category_id" smallint NOT NULL,
	"trade_id" integer NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"confidence" real NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "supply_records_once_a_source" UNIQUE("source","source_id"),
	CONSTRAINT "supply_records_state_known" CHECK ("supply_records"."state" in ('listed', 'gone', 'claimed', 'removed')),
	CONSTRAINT "supply_records_name_length" CHECK (char_length("supply_records"."name") <= 100)
);

CREATE TABLE "helpers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"role" text NOT NULL,
	"code_hash" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "helpers_once" UNIQUE("business_id","account_id"),
	CONSTRAINT "helpers_code" UNIQUE("code_hash"),
	CONSTRAINT "helpers_role_known" CHECK ("helpers"."role" in ('replies', 'editor')),
	CONSTRAINT "helpers_invited_or_here" CHECK (num_nonnulls("helpers"."account_id", "helpers"."code_hash") = 1 and ("helpers"."code_hash" is null) = ("helpers"."expires_at" is null)),
	CONSTRAINT "helpers_not_the_owner" CHECK ("helpers"."account_id" <> "helpers"."owner_id"),
	CONSTRAINT "helpers_name_length" CHECK (char_length("helpers"."name") between 1 and 60),
	CONSTRAINT "helpers_contact_length" CHECK (char_length("helpers"."contact") <= 100)
);

CREATE TABLE "team_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"what" text NOT NULL,
	"link" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "outgoing_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"caller" "bytea" NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_unsolicited" boolean DEFAULT false NOT NULL,
	"send_after" timestamp with time zone,
	"booking_id" uuid,
	"taken_at" timestamp with time zone,
	CONSTRAINT "outgoing_texts_channel_known" CHECK ("outgoing_texts"."channel" in ('sms', 'whatsapp'))
);

CREATE TABLE "text_bookings" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "text_bookings_channel_known" CHECK ("text_bookings"."channel" in ('ussd', 'sms', 'whatsapp'))
);

CREATE TABLE "text_conversations" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"caller" "bytea" NOT NULL,
	"conversation" jsonb NOT NULL,
	"given" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_conversations_channel_known" CHECK ("text_conversations"."channel" in ('ussd', 'sms', 'whatsapp'))
);

CREATE TABLE "text_quote_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "text_quote_requests_channel_known" CHECK ("text_quote_requests"."channel" in ('ussd', 'sms', 'whatsapp'))
);

CREATE TABLE "text_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation" "bytea" NOT NULL,
	"channel" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_steps_channel_known" CHECK ("text_steps"."channel" in ('ussd', 'sms', 'whatsapp'))
);

CREATE TABLE "added_services" (
	"trade_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "added_services_slug_unique" UNIQUE("slug")
);

CREATE TABLE "categories" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name"),
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);

CREATE TABLE "custom_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"phrase" text NOT NULL,
	"trade_id" integer NOT NULL,
	"language" text NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "custom_words_once" UNIQUE("phrase","trade_id")
);

CREATE TABLE "business_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"agent_account_id" uuid NOT NULL,
	"visited_on" date NOT NULL,
	"address" text NOT NULL,
	"local_government_id" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "certifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"typed_number" text DEFAULT '' NOT NULL,
	"typed_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "certifications_name_known" CHECK ("certifications"."name" in ('CAC', 'ID Card', 'Others')),
	CONSTRAINT "certifications_status_known" CHECK ("certifications"."status" in ('pending', 'approved', 'rejected'))
);

CREATE TABLE "document_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certification_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);

CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);

CREATE TABLE "limit_counts" (
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"used" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_counts_name_subject_pk" PRIMARY KEY("name","subject")
);

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_referred_by_accounts_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "number_changes" ADD CONSTRAINT "number_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_client_id_accounts_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agents" ADD CONSTRAINT "agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "alert_readers" ADD CONSTRAINT "alert_readers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_account_id_alert_readers_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."alert_readers"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "booking_steps" ADD CONSTRAINT "booking_steps_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_steps" ADD CONSTRAINT "booking_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_customer_id_accounts_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "catalog_items" ADD CONSTRAINT "catalog_items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_accounts_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_accounts_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_started_by_accounts_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "participants" ADD CONSTRAINT "participants_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "participants" ADD CONSTRAINT "participants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "participants" ADD CONSTRAINT "participants_other_id_accounts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "follow_up_stops" ADD CONSTRAINT "follow_up_stops_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "insight_days" ADD CONSTRAINT "insight_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "insight_visitors" ADD CONSTRAINT "insight_visitors_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "insight_words" ADD CONSTRAINT "insight_words_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_accounts_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_quote_request_id_quote_requests_id_fk" FOREIGN KEY ("quote_request_id") REFERENCES "public"."quote_requests"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_customer_id_accounts_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "translation_reports" ADD CONSTRAINT "translation_reports_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lists" ADD CONSTRAINT "lists_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_taken_by_accounts_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "package_durations" ADD CONSTRAINT "package_durations_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "test_charges" ADD CONSTRAINT "test_charges_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "local_governments" ADD CONSTRAINT "local_governments_state_id_states_id_fk" FOREIGN KEY ("state_id") REFERENCES "public"."states"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quote_recipients" ADD CONSTRAINT "quote_recipients_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "quote_recipients" ADD CONSTRAINT "quote_recipients_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_asker_id_accounts_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reply_times" ADD CONSTRAINT "reply_times_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comment_replies" ADD CONSTRAINT "comment_replies_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "helpful_votes" ADD CONSTRAINT "helpful_votes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "helpful_votes" ADD CONSTRAINT "helpful_votes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "rating_totals" ADD CONSTRAINT "rating_totals_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved" ADD CONSTRAINT "saved_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved" ADD CONSTRAINT "saved_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "featured_overrides" ADD CONSTRAINT "featured_overrides_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listing_terms" ADD CONSTRAINT "listing_terms_business_id_listings_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."listings"("business_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "listings" ADD CONSTRAINT "listings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_record_id_supply_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."supply_records"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "removal_requests" ADD CONSTRAINT "removal_requests_record_id_supply_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."supply_records"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "supply_records" ADD CONSTRAINT "supply_records_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "supply_records" ADD CONSTRAINT "supply_records_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "helpers" ADD CONSTRAINT "helpers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "team_activity" ADD CONSTRAINT "team_activity_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "team_activity" ADD CONSTRAINT "team_activity_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outgoing_texts" ADD CONSTRAINT "outgoing_texts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "text_bookings" ADD CONSTRAINT "text_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "text_quote_requests" ADD CONSTRAINT "text_quote_requests_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "added_services" ADD CONSTRAINT "added_services_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "custom_words" ADD CONSTRAINT "custom_words_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "business_visits" ADD CONSTRAINT "business_visits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "business_visits" ADD CONSTRAINT "business_visits_agent_account_id_accounts_id_fk" FOREIGN KEY ("agent_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "business_visits" ADD CONSTRAINT "business_visits_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "accounts_email_once" ON "accounts" USING btree (lower("email"));
CREATE UNIQUE INDEX "accounts_referral_code_once" ON "accounts" USING btree ("referral_code") WHERE "accounts"."referral_code" is not null;
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at","id");
CREATE INDEX "accounts_in_order_of_emails" ON "accounts" USING btree ((lower("email") collate "C"));
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ((lower("first_name" || ' ' || "last_name") collate "C"),"id");
CREATE INDEX "accounts_by_words" ON "accounts" USING gin ((regexp_replace(normalize(lower(' ' || "first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || "phone"), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
CREATE INDEX "accounts_by_phone" ON "accounts" USING btree ("phone");
CREATE INDEX "accounts_of_staff" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."role" <> 'user';
CREATE INDEX "accounts_unconfirmed" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."email_proven_at" is null;
CREATE INDEX "accounts_blocked" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."blocked_at" is not null;
CREATE INDEX "accounts_of_a_referrer" ON "accounts" USING btree ("referred_by") WHERE "accounts"."referred_by" is not null;
CREATE INDEX "accounts_with_an_agent" ON "accounts" USING btree ("agent_id","created_at","id") WHERE "accounts"."agent_id" is not null;
CREATE INDEX "accounts_to_erase" ON "accounts" USING btree ("deleted_at") WHERE "accounts"."deleted_at" is not null and "accounts"."erased_at" is null;
CREATE INDEX "known_devices_unused" ON "known_devices" USING btree ("last_used_at");
CREATE INDEX "mailed_codes_of_an_account" ON "mailed_codes" USING btree ("account_id","purpose","created_at" DESC NULLS FIRST);
CREATE INDEX "number_changes_of_an_account" ON "number_changes" USING btree ("account_id","changed_at");
CREATE INDEX "number_changes_expiring" ON "number_changes" USING btree ("expires_at");
CREATE INDEX "sessions_of_an_account" ON "sessions" USING btree ("account_id");
CREATE INDEX "sessions_expiring" ON "sessions" USING btree ("expires_at");
CREATE INDEX "audit_log_latest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "audit_log_of_a_subject" ON "audit_log" USING btree ("subject_id","at" DESC NULLS FIRST);
CREATE INDEX "audit_log_of_others" ON "audit_log" USING gin ("other_ids");
CREATE INDEX "audit_log_of_an_actor" ON "audit_log" USING btree ("actor_id","at" DESC NULLS FIRST);
CREATE INDEX "client_notes_of_a_client" ON "client_notes" USING btree ("client_id","created_at" DESC NULLS FIRST);
CREATE INDEX "client_notes_to_do" ON "client_notes" USING btree ("client_id","due_on") WHERE "client_notes"."task" is not null and "client_notes"."done_at" is null;
CREATE UNIQUE INDEX "alerts_once" ON "alerts" USING btree ("account_id",lower("search"),"location");
CREATE INDEX "booking_steps_of_a_booking" ON "booking_steps" USING btree ("booking_id","at");
CREATE INDEX "booking_steps_of_an_account" ON "booking_steps" USING btree ("account_id");
CREATE INDEX "bookings_of_a_customer" ON "bookings" USING btree ("customer_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "bookings_of_an_owner" ON "bookings" USING btree ("owner_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "bookings_of_a_conversation" ON "bookings" USING btree ("conversation_id");
CREATE INDEX "bookings_by_time" ON "bookings" USING btree ("created_at","id");
CREATE INDEX "bookings_diary" ON "bookings" USING btree ("business_id","starts_at");
CREATE INDEX "bookings_of_a_caller" ON "bookings" USING btree ("business_id",(coalesce(nullif(regexp_replace(regexp_replace("caller_phone", '[^0-9]', '', 'g'), '^(0|2340?)', ''), ''), "caller_name"))) WHERE "bookings"."customer_id" is null;
CREATE INDEX "bookings_counted" ON "bookings" USING btree ("business_id","customer_id") WHERE "bookings"."is_counted";
CREATE INDEX "bookings_to_lapse" ON "bookings" USING btree ("lapses_at") WHERE "bookings"."lapses_at" is not null;
CREATE INDEX "bookings_to_remind" ON "bookings" USING btree ("starts_at") WHERE "bookings"."state" = 'confirmed' and "bookings"."reminded_at" is null;
CREATE INDEX "businesses_by_category" ON "businesses" USING btree ("category_id");
CREATE UNIQUE INDEX "businesses_import_key_once" ON "businesses" USING btree ("import_key") WHERE "businesses"."import_key" is not null;
CREATE INDEX "businesses_newest" ON "businesses" USING btree ("created_at","id");
CREATE INDEX "businesses_by_name" ON "businesses" USING btree ((lower("name") collate "C"),"id");
CREATE INDEX "businesses_by_words" ON "businesses" USING gin ((regexp_replace(normalize(lower(' ' || "name" || ' ' || "phone"), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
CREATE INDEX "businesses_not_shown" ON "businesses" USING btree ("created_at","id") WHERE "businesses"."status" <> 'active';
CREATE INDEX "businesses_away" ON "businesses" USING btree ("away_until") WHERE "businesses"."away_until" is not null;
CREATE INDEX "businesses_by_phone" ON "businesses" USING btree ("phone");
CREATE INDEX "businesses_to_recheck" ON "businesses" USING btree ("recheck_since") WHERE "businesses"."recheck_since" is not null;
CREATE INDEX "special_days_by_day" ON "special_days" USING btree ("on");
CREATE INDEX "blocks_of_the_blocked" ON "blocks" USING btree ("blocked_id");
CREATE INDEX "conversations_of_a_business" ON "conversations" USING btree ("business_id") WHERE "conversations"."business_id" is not null;
CREATE INDEX "conversations_started" ON "conversations" USING btree ("started_by","created_at");
CREATE INDEX "conversations_by_time" ON "conversations" USING btree ("created_at");
CREATE INDEX "messages_by_time" ON "messages" USING btree ("created_at");
CREATE INDEX "messages_marked" ON "messages" USING btree ("sender_id","created_at") WHERE "messages"."safety" <> '{}';
CREATE INDEX "participants_latest" ON "participants" USING btree ("account_id","last_message_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);
CREATE INDEX "participants_unread" ON "participants" USING btree ("account_id") WHERE "participants"."unread" > 0;
CREATE INDEX "participants_waiting" ON "participants" USING btree ("waiting_since") WHERE "participants"."waiting_since" is not null and "participants"."noticed_at" is null;
CREATE UNIQUE INDEX "agent_consents_one_open" ON "agent_consents" USING btree ("account_id") WHERE "agent_consents"."ended_at" is null;
CREATE INDEX "agent_consents_of_an_account" ON "agent_consents" USING btree ("account_id","asked_at");
CREATE INDEX "agent_consents_of_an_agent" ON "agent_consents" USING btree ("agent_id");
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("ask_at") WHERE "follow_ups"."ask_at" is not null;
CREATE INDEX "follow_ups_old" ON "follow_ups" USING btree ("created_at");
CREATE INDEX "follow_ups_of_a_job" ON "follow_ups" USING btree ("job_id") WHERE "follow_ups"."job_id" is not null;
CREATE INDEX "follow_ups_of_a_business" ON "follow_ups" USING btree ("business_id");
CREATE INDEX "follow_ups_counted" ON "follow_ups" USING btree ("business_id","answered_at") WHERE "follow_ups"."is_counted";
CREATE INDEX "insight_days_by_day" ON "insight_days" USING btree ("seen_on");
CREATE INDEX "insight_visitors_old" ON "insight_visitors" USING btree ("seen_on");
CREATE INDEX "invoices_of_a_customer" ON "invoices" USING btree ("customer_id","id" DESC NULLS FIRST);
CREATE INDEX "invoices_by_name" ON "invoices" USING btree ("business_id","customer_name") WHERE "invoices"."customer_id" is null and "invoices"."booking_id" is null;
CREATE INDEX "invoices_by_time" ON "invoices" USING btree ("issued_at","id");
CREATE INDEX "job_steps_of_a_job" ON "job_steps" USING btree ("job_id","at");
CREATE INDEX "job_steps_of_an_account" ON "job_steps" USING btree ("account_id");
CREATE INDEX "job_steps_disputed" ON "job_steps" USING btree ("job_id") WHERE "job_steps"."step" = 'dispute';
CREATE INDEX "job_steps_accepted" ON "job_steps" USING btree ("at") WHERE "job_steps"."step" = 'accept';
CREATE INDEX "jobs_of_a_customer" ON "jobs" USING btree ("customer_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "jobs_of_an_owner" ON "jobs" USING btree ("owner_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "jobs_of_a_conversation" ON "jobs" USING btree ("conversation_id");
CREATE INDEX "jobs_of_a_request" ON "jobs" USING btree ("quote_request_id") WHERE "jobs"."quote_request_id" is not null;
CREATE INDEX "jobs_counted_of_a_business" ON "jobs" USING btree ("business_id","customer_id") WHERE "jobs"."is_counted";
CREATE INDEX "jobs_open" ON "jobs" USING btree ("state") WHERE "jobs"."state" <> 'done' and "jobs"."state" <> 'cancelled';
CREATE INDEX "jobs_disputed" ON "jobs" USING btree ("updated_at") WHERE "jobs"."state" = 'disputed';
CREATE INDEX "jobs_to_remind" ON "jobs" USING btree ("on") WHERE "jobs"."state" = 'agreed' and "jobs"."reminded_at" is null;
CREATE INDEX "translation_reports_by_state" ON "translation_reports" USING btree ("language","status","created_at" DESC NULLS LAST);
CREATE INDEX "list_items_of_a_business" ON "list_items" USING btree ("business_id");
CREATE INDEX "lists_of_an_account" ON "lists" USING btree ("account_id","created_at");
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE "uploads"."used_at" is null;
CREATE INDEX "uploads_removed" ON "uploads" USING btree ("removed_at") WHERE "uploads"."removed_at" is not null;
CREATE INDEX "uploads_of_an_account" ON "uploads" USING btree ("account_id");
CREATE INDEX "uploads_by_file" ON "uploads" USING btree ("file_hash") WHERE "uploads"."file_hash" <> '';
CREATE INDEX "uploads_by_looks" ON "uploads" USING gin ((array[("looks_hash" & 65535)::int, (("looks_hash" >> 16) & 65535)::int + 65536, (("looks_hash" >> 32) & 65535)::int + 131072, (("looks_hash" >> 48) & 65535)::int + 196608])) WHERE "uploads"."looks_hash" is not null;
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at") WHERE "appeals"."status" = 'open';
CREATE INDEX "appeals_of_an_account" ON "appeals" USING btree ("account_id");
CREATE INDEX "reports_open_of_a_subject" ON "reports" USING btree ("kind","subject_id","account_id") WHERE "reports"."status" = 'open';
CREATE INDEX "reports_of_a_subject" ON "reports" USING btree ("subject_id");
CREATE INDEX "reports_about_an_account" ON "reports" USING btree ("account_id","created_at" DESC NULLS FIRST);
CREATE INDEX "sanctions_ending" ON "sanctions" USING btree ("ends_at") WHERE "sanctions"."lifted_at" is null and "sanctions"."ends_at" is not null;
CREATE UNIQUE INDEX "sanctions_one_in_force" ON "sanctions" USING btree ("kind","subject_id") WHERE "sanctions"."lifted_at" is null;
CREATE INDEX "sanctions_of_a_decision" ON "sanctions" USING btree ("taken_by","taken_at") WHERE "sanctions"."lifted_at" is null;
CREATE INDEX "sanctions_of_an_account" ON "sanctions" USING btree ("account_id","taken_at" DESC NULLS FIRST);
CREATE INDEX "notifications_of_an_account" ON "notifications" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "notifications_by_age" ON "notifications" USING brin ("created_at");
CREATE INDEX "notifications_by_author" ON "notifications" USING btree ("author_id") WHERE "notifications"."author_id" is not null;
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("account_id") WHERE "notifications"."read_at" is null;
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("mail_at") WHERE "notifications"."read_at" is null and "notifications"."mailed_at" is null and "notifications"."mail_at" is not null;
CREATE INDEX "push_subscriptions_of_an_account" ON "push_subscriptions" USING btree ("account_id");
CREATE INDEX "payment_refunds_by_refund" ON "payment_refunds" USING btree ("refund_id");
CREATE UNIQUE INDEX "payment_steps_one_a_charge" ON "payment_steps" USING btree ("charge_id","step");
CREATE INDEX "payment_steps_by_time" ON "payment_steps" USING btree ("step","at");
CREATE INDEX "payments_of_an_account" ON "payments" USING btree ("account_id","created_at" DESC NULLS FIRST);
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at","id");
CREATE INDEX "subscriptions_of_a_business" ON "subscriptions" USING btree ("business_id","ends_at" DESC NULLS FIRST);
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("ends_at","id");
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");
CREATE INDEX "phone_codes_of_a_number" ON "phone_codes" USING btree ("phone","purpose","created_at" DESC NULLS FIRST);
CREATE INDEX "phone_codes_of_an_account" ON "phone_codes" USING btree ("account_id");
CREATE INDEX "phone_codes_expiring" ON "phone_codes" USING btree ("expires_at");
CREATE INDEX "quote_recipients_of_a_business" ON "quote_recipients" USING btree ("business_id","asked_at" DESC NULLS FIRST,"request_id" DESC NULLS FIRST);
CREATE INDEX "quote_recipients_to_remind" ON "quote_recipients" USING btree ("asked_at") WHERE "quote_recipients"."state" = 'asked' and "quote_recipients"."reminders" < 2;
CREATE INDEX "quote_requests_of_an_asker" ON "quote_requests" USING btree ("asker_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "quote_requests_expiring" ON "quote_requests" USING btree ("expires_at") WHERE "quote_requests"."state" = 'open';
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("account_id") WHERE "payouts"."state" in ('requested', 'approved');
CREATE INDEX "payouts_by_state" ON "payouts" USING btree ("state","requested_at");
CREATE INDEX "payouts_of_an_account" ON "payouts" USING btree ("account_id","requested_at" DESC NULLS FIRST);
CREATE INDEX "payouts_by_bank_reference" ON "payouts" USING btree ("bank_reference") WHERE "payouts"."bank_reference" <> '';
CREATE INDEX "payouts_by_bank_account" ON "payouts" USING btree ("account_number") WHERE "payouts"."account_number" <> '';
CREATE INDEX "referrals_of_a_referrer" ON "referrals" USING btree ("referrer_id");
CREATE INDEX "referrals_of_a_payout" ON "referrals" USING btree ("payout_id");
CREATE INDEX "referrals_newest" ON "referrals" USING btree ("created_at","friend_id");
CREATE INDEX "referrals_waiting" ON "referrals" USING btree ("live_since") WHERE "referrals"."payable_at" is null and "referrals"."live_since" is not null;
CREATE INDEX "comments_of_a_business" ON "comments" USING btree ("business_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "comments_by_helpful" ON "comments" USING btree ("business_id","helpful" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "comments_by_lowest" ON "comments" USING btree ("business_id",((6 - "stars") % 6) desc,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "comments_of_an_author" ON "comments" USING btree ("author_id");
CREATE INDEX "comments_by_words" ON "comments" USING gin ((regexp_replace(normalize(lower(' ' || "msg"), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);
CREATE INDEX "comments_newest" ON "comments" USING btree ("created_at","id");
CREATE INDEX "comments_hidden" ON "comments" USING btree ("created_at","id") WHERE "comments"."hidden_at" is not null;
CREATE INDEX "helpful_votes_of_an_account" ON "helpful_votes" USING btree ("account_id");
CREATE INDEX "rating_totals_behind" ON "rating_totals" USING btree ("business_id") WHERE "rating_totals"."is_listing_behind";
CREATE INDEX "ratings_of_an_account" ON "ratings" USING btree ("account_id");
CREATE INDEX "saved_of_an_account" ON "saved" USING btree ("account_id","created_at" DESC NULLS FIRST,"business_id" DESC NULLS FIRST);
CREATE INDEX "saved_of_a_business" ON "saved" USING btree ("business_id");
CREATE INDEX "listing_terms_in_a_state" ON "listing_terms" USING btree ("term_id","state_id","weight" DESC NULLS FIRST,"business_id","local_government_id") WHERE "listing_terms"."is_home";
CREATE INDEX "listing_terms_in_nigeria" ON "listing_terms" USING btree ("term_id","weight" DESC NULLS FIRST,"business_id","state_id","local_government_id") WHERE "listing_terms"."is_home";
CREATE INDEX "listing_terms_in_an_lga" ON "listing_terms" USING btree ("term_id","local_government_id","weight" DESC NULLS FIRST,"business_id") WHERE "listing_terms"."is_home";
CREATE INDEX "listing_terms_serving_an_lga" ON "listing_terms" USING btree ("term_id","local_government_id","weight" DESC NULLS FIRST,"business_id","state_id") WHERE not "listing_terms"."is_home";
CREATE INDEX "listing_terms_lifted" ON "listing_terms" USING btree ("term_id","state_id","weight" DESC NULLS FIRST,"business_id","local_government_id") WHERE "listing_terms"."is_home" and ("listing_terms"."weight" & 7) <> 0;
CREATE INDEX "listing_terms_lifted_in_nigeria" ON "listing_terms" USING btree ("term_id","weight" DESC NULLS FIRST,"business_id","state_id","local_government_id") WHERE "listing_terms"."is_home" and ("listing_terms"."weight" & 7) <> 0;
CREATE INDEX "listings_words" ON "listings" USING gin ("words") WITH (gin_pending_list_limit=256);
CREATE INDEX "listings_top" ON "listings" USING btree ((("weight" >> 3) & 1048575) desc,"business_id");
CREATE INDEX "listings_best_of_a_state" ON "listings" USING btree ("state_id","weight" DESC NULLS FIRST,"business_id");
CREATE INDEX "listings_best_of_an_lga" ON "listings" USING btree ("local_government_id","weight" DESC NULLS FIRST,"business_id");
CREATE INDEX "listings_featured" ON "listings" USING btree ("turn","business_id","boost_reach","state_id","local_government_id") WHERE "listings"."boost_reach" > 0;
CREATE INDEX "missed_words_most" ON "missed_words" USING btree ("times" DESC NULLS FIRST,"last_on" DESC NULLS FIRST,"word");
CREATE INDEX "rejected_searches_of_a_day" ON "rejected_searches" USING btree ("rejected_on");
CREATE INDEX "search_misses_of_a_day" ON "search_misses" USING btree ("missed_on");
CREATE INDEX "claim_documents_of_a_claim" ON "claim_documents" USING btree ("claim_id");
CREATE UNIQUE INDEX "claims_open_once" ON "claims" USING btree ("record_id","account_id") WHERE "claims"."state" in ('open', 'waiting');
CREATE UNIQUE INDEX "claims_one_owner" ON "claims" USING btree ("record_id") WHERE "claims"."state" = 'granted';
CREATE INDEX "claims_of_an_account" ON "claims" USING btree ("account_id");
CREATE INDEX "claims_by_state" ON "claims" USING btree ("state","created_at");
CREATE INDEX "removal_requests_by_state" ON "removal_requests" USING btree ("state","created_at");
CREATE INDEX "supply_records_listed" ON "supply_records" USING btree ("local_government_id","trade_id") WHERE "supply_records"."state" = 'listed';
CREATE INDEX "supply_records_by_words" ON "supply_records" USING gin (to_tsvector('simple', "name")) WHERE "supply_records"."state" = 'listed';
CREATE INDEX "supply_records_by_name" ON "supply_records" USING btree (lower("name"));
CREATE INDEX "supply_records_by_phone" ON "supply_records" USING btree ("phone");
CREATE INDEX "helpers_of_an_account" ON "helpers" USING btree ("account_id");
CREATE INDEX "team_activity_of_a_business" ON "team_activity" USING btree ("business_id","id");
CREATE INDEX "team_activity_of_an_account" ON "team_activity" USING btree ("account_id");
CREATE INDEX "team_activity_by_time" ON "team_activity" USING btree ("at");
CREATE INDEX "outgoing_texts_to_a_caller" ON "outgoing_texts" USING btree ("caller");
CREATE INDEX "outgoing_texts_old" ON "outgoing_texts" USING btree ("created_at");
CREATE INDEX "outgoing_texts_of_a_booking" ON "outgoing_texts" USING btree ("booking_id");
CREATE INDEX "text_conversations_of_a_caller" ON "text_conversations" USING btree ("caller");
CREATE INDEX "text_conversations_by_age" ON "text_conversations" USING brin ("updated_at");
CREATE INDEX "text_steps_of_a_conversation" ON "text_steps" USING btree ("conversation");
CREATE INDEX "text_steps_by_age" ON "text_steps" USING brin ("at");
CREATE INDEX "business_visits_of_a_business" ON "business_visits" USING btree ("business_id","visited_on");
CREATE INDEX "certifications_of_a_business" ON "certifications" USING btree ("business_id","created_at");
CREATE INDEX "certifications_by_number" ON "certifications" USING btree ("registration_number") WHERE "certifications"."registration_number" <> '';
CREATE INDEX "certifications_pending" ON "certifications" USING btree ("created_at") WHERE "certifications"."status" = 'pending';
CREATE INDEX "document_openings_of_a_document" ON "document_openings" USING btree ("certification_id","opened_at");
CREATE INDEX "limit_counts_over" ON "limit_counts" USING btree ("until");

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

INSERT INTO "states" ("id", "name", "alias") VALUES
  (1, 'Abia', 'abia'),
  (2, 'Adamawa', 'adamawa'),
  (3, 'Akwa Ibom', 'akwa_ibom'),
  (4, 'Anambra', 'anambra'),
  (5, 'Bauchi', 'bauchi'),
  (6, 'Bayelsa', 'bayelsa'),
  (7, 'Benue', 'benue'),
  (8, 'Borno', 'borno'),
  (9, 'Cross River', 'cross_river'),
  (10, 'Delta', 'delta'),
  (11, 'Ebonyi', 'ebonyi'),
  (12, 'Edo', 'edo'),
  (13, 'Ekiti', 'ekiti'),
  (14, 'Enugu', 'enugu'),
  (15, 'Federal Capital Territory', 'abuja'),
  (16, 'Gombe', 'gombe'),
  (17, 'Imo', 'imo'),
  (18, 'Jigawa', 'jigawa'),
  (19, 'Kaduna', 'kaduna'),
  (20, 'Kano', 'kano'),
  (21, 'Katsina', 'katsina'),
  (22, 'Kebbi', 'kebbi'),
  (23, 'Kogi', 'kogi'),
  (24, 'Kwara', 'kwara'),
  (25, 'Lagos', 'lagos'),
  (26, 'Nasarawa', 'nasarawa'),
  (27, 'Niger', 'niger'),
  (28, 'Ogun', 'ogun'),
  (29, 'Ondo', 'ondo'),
  (30, 'Osun', 'osun'),
  (31, 'Oyo', 'oyo'),
  (32, 'Plateau', 'plateau'),
  (33, 'Rivers', 'rivers'),
  (34, 'Sokoto', 'sokoto'),
  (35, 'Taraba', 'taraba'),
  (36, 'Yobe', 'yobe'),
  (37, 'Zamfara', 'zamfara');

INSERT INTO "local_governments" ("id", "state_id", "name", "latitude", "longitude") VALUES
  (1, 1, 'Aba North', 5.1169, 7.3516),
  (2, 1, 'Aba South', 5.1066, 7.3667),
  (3, 1, 'Arochukwu', 5.3894, 7.9123),
  (4, 1, 'Bende', 5.5587, 7.6336),
  (5, 1, 'Ikwuano', 5.4063, 7.5682),
  (6, 1, 'Isiala Ngwa North', 5.3571, 7.3876),
  (7, 1, 'Isiala Ngwa South', 5.2427, 7.4062),
  (8, 1, 'Isuikwuato', 5.7343, 7.5024),
  (9, 1, 'Obi Ngwa', 5.1425, 7.4683),
  (10, 1, 'Ohafia', 5.6146, 7.8119),
  (11, 1, 'Osisioma', 5.1598, 7.3224),
  (12, 1, 'Ugwunagbo', 5.0141, 7.3487),
  (13, 1, 'Ukwa East', 4.8869, 7.3569),
  (14, 1, 'Ukwa West', 4.913, 7.3194),
  (15, 1, 'Umu Nneochi', 5.9912, 7.3944),
  (16, 1, 'Umuahia North', 5.5249, 7.4946),
  (17, 1, 'Umuahia South', 5.514, 7.4476),
  (18, 2, 'Demsa', 9.4557, 12.1525),
  (19, 2, 'Fufore', 9.2218, 12.6497),
  (20, 2, 'Ganye', 8.435, 12.0511),
  (21, 2, 'Girei', 9.3653, 12.5462),
  (22, 2, 'Gombi', 10.1676, 12.7368),
  (23, 2, 'Guyuk', 9.9066, 11.9275),
  (24, 2, 'Hong', 10.2331, 12.9281),
  (25, 2, 'Jada', 8.7568, 12.1554),
  (26, 2, 'Lamurde', 9.6082, 11.7932),
  (27, 2, 'Madagali', 10.8894, 13.6283),
  (28, 2, 'Maiha', 9.9967, 13.2166),
  (29, 2, 'Mayo-Belwa', 9.0542, 12.0579),
  (30, 2, 'Michika', 10.6204, 13.3893),
  (31, 2, 'Mubi North', 10.2686, 13.267),
  (32, 2, 'Mubi South', 10.1574, 13.3),
  (33, 2, 'Numan', 9.4637, 12.0306),
  (34, 2, 'Shelleng', 9.8965, 12.0057),
  (35, 2, 'Song', 9.8268, 12.6238),
  (36, 2, 'Toungo', 8.1173, 12.0461),
  (37, 2, 'Yola North', 9.2795, 12.4582),
  (38, 2, 'Yola South', 9.2084, 12.4815),
  (39, 3, 'Abak', 4.9824, 7.7892),
  (40, 3, 'Eastern Obolo', 4.5408, 7.7486),
  (41, 3, 'Eket', 4.6423, 7.9244),
  (42, 3, 'Esit Eket', 4.6583, 8.0587),
  (43, 3, 'Essien Udim', 5.125, 7.6572),
  (44, 3, 'Etim Ekpo', 5.0049, 7.6103),
  (45, 3, 'Etinan', 4.8426, 7.8525),
  (46, 3, 'Ibeno', 4.5706, 7.9795),
  (47, 3, 'Ibesikpo Asutan', 4.9166, 7.9631),
  (48, 3, 'Ibiono-Ibom', 5.192, 7.8953),
  (49, 3, 'Ika', 5.0231, 7.5389),
  (50, 3, 'Ikono', 5.3086, 7.7111),
  (51, 3, 'Ikot Abasi', 4.5685, 7.5526),
  (52, 3, 'Ikot Ekpene', 5.1819, 7.7148),
  (53, 3, 'Ini', 5.3583, 7.7518),
  (54, 3, 'Itu', 5.2013, 7.9837),
  (55, 3, 'Mbo', 4.6564, 8.2521),
  (56, 3, 'Mkpat-Enin', 4.7348, 7.749),
  (57, 3, 'Nsit-Atai', 4.8309, 8.0384),
  (58, 3, 'Nsit-Ibom', 4.8623, 7.9063),
  (59, 3, 'Nsit-Ubium', 4.7702, 7.931),
  (60, 3, 'Obot Akara', 5.257, 7.5757),
  (61, 3, 'Okobo', 4.8492, 8.1256),
  (62, 3, 'Onna', 4.6171, 7.8664),
  (63, 3, 'Oron', 4.8217, 8.235),
  (64, 3, 'Oruk Anam', 4.8117, 7.614),
  (65, 3, 'Udung-Uko', 4.7516, 8.2306),
  (66, 3, 'Ukanafun', 4.8723, 7.5646),
  (67, 3, 'Uruan', 5.0301, 8.0172),
  (68, 3, 'Urue-Offong/Oruko', 4.7527, 8.1677),
  (69, 3, 'Uyo', 5.0513, 7.9335),
  (70, 4, 'Aguata', 6.0163, 7.0878),
  (71, 4, 'Anambra East', 6.3391, 6.8464),
  (72, 4, 'Anambra West', 6.453, 6.7288),
  (73, 4, 'Anaocha', 6.1005, 7.061),
  (74, 4, 'Awka North', 6.3346, 6.9886),
  (75, 4, 'Awka South', 6.2127, 7.072),
  (76, 4, 'Ayamelum', 6.4688, 6.9289),
  (77, 4, 'Dunukofia', 6.2141, 6.9666),
  (78, 4, 'Ekwusigo', 5.9575, 6.853),
  (79, 4, 'Idemili North', 6.1504, 6.8304),
  (80, 4, 'Idemili South', 6.0584, 6.8612),
  (81, 4, 'Ihiala', 5.8548, 6.8594),
  (82, 4, 'Njikoka', 6.1715, 7.0053),
  (83, 4, 'Nnewi North', 6.0196, 6.9173),
  (84, 4, 'Nnewi South', 5.9421, 6.9293),
  (85, 4, 'Ogbaru', 6.0128, 6.7477),
  (86, 4, 'Onitsha North', 6.1498, 6.7857),
  (87, 4, 'Onitsha South', 6.137, 6.7724),
  (88, 4, 'Orumba North', 6.0443, 7.2086),
  (89, 4, 'Orumba South', 5.9669, 7.2366),
  (90, 4, 'Oyi', 6.2681, 6.9206),
  (91, 5, 'Alkaleri', 10.2669, 10.3324),
  (92, 5, 'Bauchi', 10.3103, 9.8439),
  (93, 5, 'Bogoro', 9.669, 9.6053),
  (94, 5, 'Damban', 11.6789, 10.7079),
  (95, 5, 'Darazo', 10.9992, 10.4106),
  (96, 5, 'Dass', 10.0007, 9.516),
  (97, 5, 'Gamawa', 12.1338, 10.5379),
  (98, 5, 'Ganjuwa', 10.6143, 10.1765),
  (99, 5, 'Giade', 11.3908, 10.1999),
  (100, 5, 'Itas/Gadau', 11.8575, 9.9639),
  (101, 5, 'Jama''are', 11.6698, 9.928),
  (102, 5, 'Katagum', 11.6748, 10.1907),
  (103, 5, 'Kirfi', 10.4056, 10.4045),
  (104, 5, 'Misau', 11.3137, 10.4666),
  (105, 5, 'Ningi', 11.0784, 9.5689),
  (106, 5, 'Shira', 11.4814, 9.919),
  (107, 5, 'Tafawa Balewa', 9.7602, 9.5517),
  (108, 5, 'Toro', 10.0589, 9.0691),
  (109, 5, 'Warji', 11.1776, 9.7524),
  (110, 5, 'Zaki', 12.2851, 10.3503),
  (111, 6, 'Brass', 4.3123, 6.2409),
  (112, 6, 'Ekeremor', 5.058, 5.7805),
  (113, 6, 'Kolokuma/Opokuma', 5.1197, 6.301),
  (114, 6, 'Nembe', 4.5367, 6.4033),
  (115, 6, 'Ogbia', 4.6884, 6.3152),
  (116, 6, 'Sagbama', 5.1592, 6.1967),
  (117, 6, 'Southern Ijaw', 4.9703, 6.1091),
  (118, 6, 'Yenagoa', 4.9268, 6.2676),
  (119, 7, 'Ado', 6.7979, 7.9679),
  (120, 7, 'Agatu', 7.8917, 7.9094),
  (121, 7, 'Apa', 7.6532, 7.8841),
  (122, 7, 'Buruku', 7.4596, 9.2045),
  (123, 7, 'Gboko', 7.3228, 9.0011),
  (124, 7, 'Guma', 7.8204, 8.8596),
  (125, 7, 'Gwer East', 7.4512, 8.6081),
  (126, 7, 'Gwer West', 7.5833, 8.2044),
  (127, 7, 'Katsina-Ala', 7.1694, 9.2846),
  (128, 7, 'Konshisha', 7.0767, 8.6655),
  (129, 7, 'Kwande', 6.89, 9.2335),
  (130, 7, 'Logo', 7.507, 9.348),
  (131, 7, 'Makurdi', 7.7337, 8.5214),
  (132, 7, 'Obi', 7.0245, 8.3236),
  (133, 7, 'Ogbadibo', 7.1017, 7.6594),
  (134, 7, 'Ohimini', 7.3557, 7.893),
  (135, 7, 'Oju', 6.8453, 8.4191),
  (136, 7, 'Okpokwu', 7.0391, 7.8122),
  (137, 7, 'Otukpo', 7.3089, 8.0755),
  (138, 7, 'Tarka', 7.5638, 8.8853),
  (139, 7, 'Ukum', 7.5067, 9.6104),
  (140, 7, 'Ushongo', 7.1273, 9.0198),
  (141, 7, 'Vandeikya', 6.7848, 9.068),
  (142, 8, 'Abadam', 13.6746, 13.3395),
  (143, 8, 'Askira/Uba', 10.6509, 12.9088),
  (144, 8, 'Bama', 11.5213, 13.6895),
  (145, 8, 'Bayo', 10.3852, 11.6968),
  (146, 8, 'Biu', 10.6128, 12.1946),
  (147, 8, 'Chibok', 10.8695, 12.8466),
  (148, 8, 'Damboa', 11.1553, 12.7564),
  (149, 8, 'Dikwa', 12.0361, 13.9182),
  (150, 8, 'Gubio', 12.4975, 12.7809),
  (151, 8, 'Guzamala', 12.9428, 13.1783),
  (152, 8, 'Gwoza', 11.0831, 13.6959),
  (153, 8, 'Hawul', 10.5067, 12.3331),
  (154, 8, 'Jere', 11.9259, 13.2306),
  (155, 8, 'Kaga', 11.8092, 12.4915),
  (156, 8, 'Kala/Balge', 12.2694, 14.4655),
  (157, 8, 'Konduga', 11.6533, 13.4179),
  (158, 8, 'Kukawa', 12.9247, 13.5662),
  (159, 8, 'Kwaya Kusar', 10.503, 11.8433),
  (160, 8, 'Mafa', 11.9242, 13.6007),
  (161, 8, 'Magumeri', 12.1145, 12.8262),
  (162, 8, 'Maiduguri', 11.8469, 13.1571),
  (163, 8, 'Marte', 12.3653, 13.8293),
  (164, 8, 'Mobbar', 13.1052, 12.5085),
  (165, 8, 'Monguno', 12.6706, 13.6122),
  (166, 8, 'Ngala', 12.3405, 14.1867),
  (167, 8, 'Nganzai', 12.4915, 13.2119),
  (168, 8, 'Shani', 10.2182, 12.0606),
  (169, 9, 'Abi', 5.8915, 8.0219),
  (170, 9, 'Akamkpa', 5.3125, 8.3552),
  (171, 9, 'Akpabuyo', 4.7898, 8.5316),
  (172, 9, 'Bakassi', 4.8356, 8.6115),
  (173, 9, 'Bekwarra', 6.6913, 8.9434),
  (174, 9, 'Biase', 5.6211, 8.1016),
  (175, 9, 'Boki', 6.2843, 8.9206),
  (176, 9, 'Calabar Municipal', 4.9589, 8.327),
  (177, 9, 'Calabar South', 4.8641, 8.3364),
  (178, 9, 'Etung', 5.8593, 8.723),
  (179, 9, 'Ikom', 5.9667, 8.7063),
  (180, 9, 'Obanliku', 6.5475, 9.2226),
  (181, 9, 'Obubra', 6.0767, 8.3324),
  (182, 9, 'Obudu', 6.6682, 9.1645),
  (183, 9, 'Odukpani', 5.1338, 8.3381),
  (184, 9, 'Ogoja', 6.6584, 8.7992),
  (185, 9, 'Yakurr', 5.8087, 8.081),
  (186, 9, 'Yala', 6.5968, 8.6373),
  (187, 10, 'Aniocha North', 6.3158, 6.476),
  (188, 10, 'Aniocha South', 6.1781, 6.5246),
  (189, 10, 'Bomadi', 5.1607, 5.9238),
  (190, 10, 'Burutu', 5.3533, 5.5083),
  (191, 10, 'Ethiope East', 5.7902, 6.1047),
  (192, 10, 'Ethiope West', 5.9355, 5.6661),
  (193, 10, 'Ika North East', 6.2655, 6.3096),
  (194, 10, 'Ika South', 6.2538, 6.1942),
  (195, 10, 'Isoko North', 5.5469, 6.2265),
  (196, 10, 'Isoko South', 5.4619, 6.2062),
  (197, 10, 'Ndokwa East', 5.5478, 6.5259),
  (198, 10, 'Ndokwa West', 5.7077, 6.434),
  (199, 10, 'Okpe', 5.6375, 5.8901),
  (200, 10, 'Oshimili North', 6.3575, 6.5907),
  (201, 10, 'Oshimili South', 6.1982, 6.7319),
  (202, 10, 'Patani', 5.2289, 6.1914),
  (203, 10, 'Sapele', 5.8941, 5.6767),
  (204, 10, 'Udu', 5.4534, 5.8693),
  (205, 10, 'Ughelli North', 5.4896, 6.0041),
  (206, 10, 'Ughelli South', 5.4382, 5.8783),
  (207, 10, 'Ukwuani', 5.8467, 6.1529),
  (208, 10, 'Uvwie', 5.5563, 5.7846),
  (209, 10, 'Warri North', 6.0008, 5.4552),
  (210, 10, 'Warri South', 5.5174, 5.7501),
  (211, 10, 'Warri South West', 5.5113, 5.3652),
  (212, 11, 'Abakaliki', 6.3248, 8.1137),
  (213, 11, 'Afikpo North', 5.8926, 7.9353),
  (214, 11, 'Afikpo South', 5.7554, 7.8172),
  (215, 11, 'Ebonyi', 6.4409, 8.0843),
  (216, 11, 'Ezza North', 6.2646, 7.9736),
  (217, 11, 'Ezza South', 6.1554, 8.0373),
  (218, 11, 'Ikwo', 6.0954, 8.1516),
  (219, 11, 'Ishielu', 6.4293, 7.8179),
  (220, 11, 'Ivo', 5.8627, 7.5462),
  (221, 11, 'Izzi', 6.4066, 8.2333),
  (222, 11, 'Ohaozara', 6.0464, 7.7727),
  (223, 11, 'Ohaukwu', 6.3819, 8.0374),
  (224, 11, 'Onicha', 6.15, 7.8013),
  (225, 12, 'Akoko-Edo', 7.2937, 6.1043),
  (226, 12, 'Egor', 6.3843, 5.6098),
  (227, 12, 'Esan Central', 6.7363, 6.2198),
  (228, 12, 'Esan North-East', 6.7, 6.3333),
  (229, 12, 'Esan South-East', 6.6558, 6.3849),
  (230, 12, 'Esan West', 6.743, 6.1403),
  (231, 12, 'Etsako Central', 7.0908, 6.4983),
  (232, 12, 'Etsako East', 7.1051, 6.6938),
  (233, 12, 'Etsako West', 7.0676, 6.2636),
  (234, 12, 'Igueben', 6.6018, 6.2428),
  (235, 12, 'Ikpoba-Okha', 6.2681, 5.713),
  (236, 12, 'Oredo', 6.3381, 5.6258),
  (237, 12, 'Orhionmwon', 6.2949, 6.03),
  (238, 12, 'Ovia North-East', 6.7349, 5.3945),
  (239, 12, 'Ovia South-West', 6.5359, 5.1601),
  (240, 12, 'Owan East', 6.9695, 6.0425),
  (241, 12, 'Owan West', 6.9023, 5.9312),
  (242, 12, 'Uhunmwonde', 6.6155, 5.9824),
  (243, 13, 'Ado Ekiti', 7.6233, 5.2209),
  (244, 13, 'Efon', 7.6565, 4.9223),
  (245, 13, 'Ekiti East', 7.7583, 5.7223),
  (246, 13, 'Ekiti South-West', 7.5025, 5.0626),
  (247, 13, 'Ekiti West', 7.7048, 5.0405),
  (248, 13, 'Emure', 7.4364, 5.4592),
  (249, 13, 'Gbonyin', 7.6481, 5.5495),
  (250, 13, 'Ido Osi', 7.7894, 5.2485),
  (251, 13, 'Ijero', 7.8151, 5.0672),
  (252, 13, 'Ikere', 7.4975, 5.2304),
  (253, 13, 'Ikole', 7.7915, 5.5087),
  (254, 13, 'Ilejemeje', 7.9546, 5.2331),
  (255, 13, 'Irepodun/Ifelodun', 7.6685, 5.1263),
  (256, 13, 'Ise/Orun', 7.4648, 5.4233),
  (257, 13, 'Moba', 7.9886, 5.1229),
  (258, 13, 'Oye', 7.7998, 5.3324),
  (259, 14, 'Aninri', 6.034, 7.5684),
  (260, 14, 'Awgu', 6.0728, 7.4774),
  (261, 14, 'Enugu East', 6.5092, 7.5101),
  (262, 14, 'Enugu North', 6.4413, 7.4988),
  (263, 14, 'Enugu South', 6.4006, 7.5115),
  (264, 14, 'Ezeagu', 6.3723, 7.2718),
  (265, 14, 'Igbo Etiti', 6.709, 7.3183),
  (266, 14, 'Igbo Eze North', 6.9827, 7.4553),
  (267, 14, 'Igbo Eze South', 6.9185, 7.399),
  (268, 14, 'Isi Uzo', 6.6592, 7.7596),
  (269, 14, 'Nkanu East', 6.3306, 7.6525),
  (270, 14, 'Nkanu West', 6.3067, 7.5486),
  (271, 14, 'Nsukka', 6.8578, 7.3958),
  (272, 14, 'Oji River', 6.2556, 7.2702),
  (273, 14, 'Udenu', 6.8833, 7.6333),
  (274, 14, 'Udi', 6.3159, 7.4209),
  (275, 14, 'Uzo Uwani', 6.7397, 7.0112),
  (276, 15, 'Abaji', 8.4758, 6.9432),
  (277, 15, 'Abuja Municipal', 9.0579, 7.4951),
  (278, 15, 'Bwari', 9.2799, 7.3804),
  (279, 15, 'Gwagwalada', 8.9434, 7.0816),
  (280, 15, 'Kuje', 8.8795, 7.2276),
  (281, 15, 'Kwali', 8.8835, 7.0186),
  (282, 16, 'Akko', 10.289, 10.9732),
  (283, 16, 'Balanga', 9.9684, 11.6794),
  (284, 16, 'Billiri', 9.8902, 11.2179),
  (285, 16, 'Dukku', 10.8238, 10.7722),
  (286, 16, 'Funakaye', 10.8515, 11.4317),
  (287, 16, 'Gombe', 10.2897, 11.1673),
  (288, 16, 'Kaltungo', 9.82, 11.3087),
  (289, 16, 'Kwami', 10.383, 11.0957),
  (290, 16, 'Nafada', 11.096, 11.3326),
  (291, 16, 'Shongom', 9.7819, 11.2788),
  (292, 16, 'Yamaltu/Deba', 10.2119, 11.3871),
  (293, 17, 'Aboh Mbaise', 5.4757, 7.2716),
  (294, 17, 'Ahiazu Mbaise', 5.5411, 7.2684),
  (295, 17, 'Ehime Mbano', 5.6788, 7.2896),
  (296, 17, 'Ezinihitte', 5.4639, 7.3308),
  (297, 17, 'Ideato North', 5.854, 7.0991),
  (298, 17, 'Ideato South', 5.7702, 7.1547),
  (299, 17, 'Ihitte/Uboma', 5.6205, 7.3498),
  (300, 17, 'Ikeduru', 5.5823, 7.099),
  (301, 17, 'Isiala Mbano', 5.6879, 7.2433),
  (302, 17, 'Isu', 5.676, 7.0718),
  (303, 17, 'Mbaitoli', 5.6167, 7.0333),
  (304, 17, 'Ngor Okpala', 5.3356, 7.1519),
  (305, 17, 'Njaba', 5.7326, 7.0136),
  (306, 17, 'Nkwerre', 5.7592, 7.1038),
  (307, 17, 'Nwangele', 5.7302, 7.1151),
  (308, 17, 'Obowo', 5.5653, 7.3626),
  (309, 17, 'Oguta', 5.7104, 6.8094),
  (310, 17, 'Ohaji/Egbema', 5.5443, 6.7609),
  (311, 17, 'Okigwe', 5.8292, 7.3506),
  (312, 17, 'Onuimo', 5.7774, 7.2179),
  (313, 17, 'Orlu', 5.7957, 7.0351),
  (314, 17, 'Orsu', 5.8265, 6.9337),
  (315, 17, 'Oru East', 5.7569, 6.9461),
  (316, 17, 'Oru West', 5.7324, 6.8887),
  (317, 17, 'Owerri Municipal', 5.4836, 7.0332),
  (318, 17, 'Owerri North', 5.4507, 7.09),
  (319, 17, 'Owerri West', 5.4678, 6.9659),
  (320, 18, 'Auyo', 12.3334, 9.9389),
  (321, 18, 'Babura', 12.7726, 9.0152),
  (322, 18, 'Biriniwa', 12.7907, 10.2361),
  (323, 18, 'Birnin Kudu', 11.4521, 9.4786),
  (324, 18, 'Buji', 11.5596, 9.6641),
  (325, 18, 'Dutse', 11.7562, 9.339),
  (326, 18, 'Gagarawa', 12.4085, 9.5288),
  (327, 18, 'Garki', 12.4346, 9.1903),
  (328, 18, 'Gumel', 12.6269, 9.3881),
  (329, 18, 'Guri', 12.7281, 10.4199),
  (330, 18, 'Gwaram', 11.2773, 9.8839),
  (331, 18, 'Gwiwa', 12.7817, 8.3372),
  (332, 18, 'Hadejia', 12.4535, 10.0412),
  (333, 18, 'Jahun', 12.0763, 9.6276),
  (334, 18, 'Kafin Hausa', 12.2393, 9.911),
  (335, 18, 'Kaugama', 12.4743, 9.7367),
  (336, 18, 'Kazaure', 12.6485, 8.4118),
  (337, 18, 'Kiri Kasama', 12.6927, 10.2546),
  (338, 18, 'Kiyawa', 11.7844, 9.6069),
  (339, 18, 'Maigatari', 12.8078, 9.4452),
  (340, 18, 'Malam Madori', 12.5647, 9.8808),
  (341, 18, 'Miga', 12.2388, 9.7136),
  (342, 18, 'Ringim', 12.1514, 9.1622),
  (343, 18, 'Roni', 12.6586, 8.2651),
  (344, 18, 'Sule Tankarkar', 12.6669, 9.2283),
  (345, 18, 'Taura', 12.2271, 9.2831),
  (346, 18, 'Yankwashi', 12.7665, 8.5098),
  (347, 19, 'Birnin Gwari', 10.6637, 6.54),
  (348, 19, 'Chikun', 10.4577, 7.6381),
  (349, 19, 'Giwa', 11.3157, 7.4496),
  (350, 19, 'Igabi', 10.806, 7.7144),
  (351, 19, 'Ikara', 11.1751, 8.2247),
  (352, 19, 'Jaba', 9.4574, 8.0068),
  (353, 19, 'Jema''a', 9.5813, 8.2926),
  (354, 19, 'Kachia', 9.8734, 7.9541),
  (355, 19, 'Kaduna North', 10.5264, 7.4388),
  (356, 19, 'Kaduna South', 10.4714, 7.4103),
  (357, 19, 'Kagarko', 9.4911, 7.6977),
  (358, 19, 'Kajuru', 10.3228, 7.6846),
  (359, 19, 'Kaura', 9.6681, 8.4582),
  (360, 19, 'Kauru', 10.576, 8.151),
  (361, 19, 'Kubau', 10.8501, 8.199),
  (362, 19, 'Kudan', 11.2668, 7.6492),
  (363, 19, 'Lere', 10.3858, 8.5729),
  (364, 19, 'Makarfi', 11.3773, 7.881),
  (365, 19, 'Sabon Gari', 11.1671, 7.7053),
  (366, 19, 'Sanga', 9.229, 8.4581),
  (367, 19, 'Soba', 10.9813, 8.0575),
  (368, 19, 'Zangon Kataf', 9.7845, 8.2906),
  (369, 19, 'Zaria', 11.1113, 7.7227),
  (370, 20, 'Ajingi', 11.9683, 9.0368),
  (371, 20, 'Albasu', 11.674, 9.1406),
  (372, 20, 'Bagwai', 12.1577, 8.1358),
  (373, 20, 'Bebeji', 11.6677, 8.262),
  (374, 20, 'Bichi', 12.2339, 8.2406),
  (375, 20, 'Bunkure', 11.6992, 8.5413),
  (376, 20, 'Dala', 12.0222, 8.4949),
  (377, 20, 'Dambatta', 12.435, 8.5153),
  (378, 20, 'Dawakin Kudu', 11.8373, 8.597),
  (379, 20, 'Dawakin Tofa', 12.1045, 8.33),
  (380, 20, 'Doguwa', 10.7402, 8.7413),
  (381, 20, 'Fagge', 12.0406, 8.5172),
  (382, 20, 'Gabasawa', 12.1003, 8.8852),
  (383, 20, 'Garko', 11.6497, 8.8033),
  (384, 20, 'Garun Mallam', 11.6857, 8.3699),
  (385, 20, 'Gaya', 11.8606, 9.0027),
  (386, 20, 'Gezawa', 12.1016, 8.7503),
  (387, 20, 'Gwale', 11.9788, 8.4815),
  (388, 20, 'Gwarzo', 11.916, 7.9337),
  (389, 20, 'Kabo', 11.8561, 8.1702),
  (390, 20, 'Kano Municipal', 12.0001, 8.5167),
  (391, 20, 'Karaye', 11.7836, 8.015),
  (392, 20, 'Kibiya', 11.528, 8.6611),
  (393, 20, 'Kiru', 11.7021, 8.1348),
  (394, 20, 'Kumbotso', 11.89, 8.503),
  (395, 20, 'Kunchi', 12.5026, 8.2709),
  (396, 20, 'Kura', 11.7723, 8.4263),
  (397, 20, 'Madobi', 11.7773, 8.288),
  (398, 20, 'Makoda', 12.3814, 8.4573),
  (399, 20, 'Minjibir', 12.1776, 8.6578),
  (400, 20, 'Nasarawa', 12.0058, 8.5739),
  (401, 20, 'Rano', 11.5568, 8.5807),
  (402, 20, 'Rimin Gado', 11.9672, 8.2476),
  (403, 20, 'Rogo', 11.5524, 7.8225),
  (404, 20, 'Shanono', 12.0515, 7.992),
  (405, 20, 'Sumaila', 11.5301, 8.9559),
  (406, 20, 'Takai', 11.5757, 9.1088),
  (407, 20, 'Tarauni', 11.9605, 8.5565),
  (408, 20, 'Tofa', 12.0579, 8.2731),
  (409, 20, 'Tsanyawa', 12.2956, 7.9865),
  (410, 20, 'Tudun Wada', 11.2485, 8.4011),
  (411, 20, 'Ungogo', 12.0917, 8.4953),
  (412, 20, 'Warawa', 11.9084, 8.7714),
  (413, 20, 'Wudil', 11.8094, 8.8442),
  (414, 21, 'Bakori', 11.5556, 7.4242),
  (415, 21, 'Batagarawa', 12.9061, 7.6059),
  (416, 21, 'Batsari', 12.7555, 7.2481),
  (417, 21, 'Baure', 12.8377, 8.7451),
  (418, 21, 'Bindawa', 12.6699, 7.8087),
  (419, 21, 'Charanchi', 12.6715, 7.7293),
  (420, 21, 'Dan Musa', 12.2616, 7.3341),
  (421, 21, 'Dandume', 11.4588, 7.126),
  (422, 21, 'Danja', 11.3771, 7.561),
  (423, 21, 'Daura', 13.033, 8.3235),
  (424, 21, 'Dutsi', 12.8286, 8.1398),
  (425, 21, 'Dutsin-Ma', 12.4539, 7.4972),
  (426, 21, 'Faskari', 11.7211, 7.0299),
  (427, 21, 'Funtua', 11.5235, 7.3117),
  (428, 21, 'Ingawa', 12.6414, 8.0516),
  (429, 21, 'Jibia', 13.0938, 7.2262),
  (430, 21, 'Kafur', 11.6459, 7.6907),
  (431, 21, 'Kaita', 13.0835, 7.7409),
  (432, 21, 'Kankara', 11.9311, 7.4112),
  (433, 21, 'Kankia', 12.5464, 7.8225),
  (434, 21, 'Katsina', 12.9908, 7.6018),
  (435, 21, 'Kurfi', 12.6663, 7.4848),
  (436, 21, 'Kusada', 12.4656, 7.9785),
  (437, 21, 'Mai''Adua', 13.1799, 8.2304),
  (438, 21, 'Malumfashi', 11.7894, 7.6206),
  (439, 21, 'Mani', 12.8543, 7.8753),
  (440, 21, 'Mashi', 12.9804, 7.947),
  (441, 21, 'Matazu', 12.2355, 7.6743),
  (442, 21, 'Musawa', 12.1295, 7.6702),
  (443, 21, 'Rimi', 12.8503, 7.7097),
  (444, 21, 'Sabuwa', 11.1737, 7.1211),
  (445, 21, 'Safana', 12.4108, 7.4146),
  (446, 21, 'Sandamu', 12.9616, 8.3602),
  (447, 21, 'Zango', 13.0531, 8.4857),
  (448, 22, 'Aleiro', 12.2883, 4.4714),
  (449, 22, 'Arewa Dandi', 12.5534, 3.8181),
  (450, 22, 'Argungu', 12.7448, 4.5251),
  (451, 22, 'Augie', 12.8903, 4.5996),
  (452, 22, 'Bagudo', 11.4035, 4.2257),
  (453, 22, 'Birnin Kebbi', 12.4539, 4.1975),
  (454, 22, 'Bunza', 12.0882, 4.0152),
  (455, 22, 'Dandi', 11.8517, 3.6548),
  (456, 22, 'Fakai', 11.5534, 4.9814),
  (457, 22, 'Gwandu', 12.502, 4.6429),
  (458, 22, 'Jega', 12.2234, 4.3797),
  (459, 22, 'Kalgo', 12.3267, 4.2004),
  (460, 22, 'Koko/Besse', 11.2668, 4.4311),
  (461, 22, 'Maiyama', 12.0823, 4.3691),
  (462, 22, 'Ngaski', 10.7823, 4.8114),
  (463, 22, 'Sakaba', 11.0651, 5.5961),
  (464, 22, 'Shanga', 11.2137, 4.5794),
  (465, 22, 'Suru', 11.6481, 4.0618),
  (466, 22, 'Wasagu/Danko', 11.2844, 5.9347),
  (467, 22, 'Yauri', 10.8351, 4.7424),
  (468, 22, 'Zuru', 11.4352, 5.2349),
  (469, 23, 'Adavi', 7.5938, 6.218),
  (470, 23, 'Ajaokuta', 7.5623, 6.655),
  (471, 23, 'Ankpa', 7.4025, 7.632),
  (472, 23, 'Bassa', 7.7067, 6.7718),
  (473, 23, 'Dekina', 7.6897, 7.0438),
  (474, 23, 'Ibaji', 6.8821, 6.6758),
  (475, 23, 'Idah', 7.1135, 6.7387),
  (476, 23, 'Igalamela-Odolu', 6.9769, 7.1626),
  (477, 23, 'Ijumu', 7.8433, 5.9706),
  (478, 23, 'Kabba/Bunu', 7.8272, 6.075),
  (479, 23, 'Kogi', 8.0883, 6.7988),
  (480, 23, 'Lokoja', 7.7969, 6.7405),
  (481, 23, 'Mopa-Muro', 8.1008, 5.8931),
  (482, 23, 'Ofu', 7.2367, 6.923),
  (483, 23, 'Ogori/Magongo', 7.4719, 6.1498),
  (484, 23, 'Okehi', 7.6207, 6.1993),
  (485, 23, 'Okene', 7.5512, 6.2359),
  (486, 23, 'Olamaboro', 7.2163, 7.5602),
  (487, 23, 'Omala', 7.9992, 7.5836),
  (488, 23, 'Yagba East', 8.2734, 5.8353),
  (489, 23, 'Yagba West', 8.2509, 5.5512),
  (490, 24, 'Asa', 8.3131, 4.5274),
  (491, 24, 'Baruten', 9.7679, 3.398),
  (492, 24, 'Edu', 8.853, 5.4164),
  (493, 24, 'Ekiti', 8.0652, 5.2557),
  (494, 24, 'Ifelodun', 8.8233, 4.9764),
  (495, 24, 'Ilorin East', 8.4966, 4.5421),
  (496, 24, 'Ilorin South', 8.4484, 4.7208),
  (497, 24, 'Ilorin West', 8.4966, 4.5421),
  (498, 24, 'Irepodun', 8.1339, 5.1003),
  (499, 24, 'Isin', 8.2809, 5.0194),
  (500, 24, 'Kaiama', 9.6053, 3.941),
  (501, 24, 'Moro', 9.1197, 4.8236),
  (502, 24, 'Offa', 8.1491, 4.7207),
  (503, 24, 'Oke Ero', 8.0932, 5.1426),
  (504, 24, 'Oyun', 8.1099, 4.6606),
  (505, 24, 'Pategi', 8.7285, 5.7556),
  (506, 25, 'Agege', 6.6156, 3.3334),
  (507, 25, 'Ajeromi-Ifelodun', 6.452, 3.3312),
  (508, 25, 'Alimosho', 6.6066, 3.3024),
  (509, 25, 'Amuwo-Odofin', 6.4697, 3.283),
  (510, 25, 'Apapa', 6.4488, 3.359),
  (511, 25, 'Badagry', 6.415, 2.8813),
  (512, 25, 'Epe', 6.5841, 3.9834),
  (513, 25, 'Eti-Osa', 6.4561, 3.546),
  (514, 25, 'Ibeju-Lekki', 6.4379, 3.9309),
  (515, 25, 'Ifako-Ijaiye', 6.6442, 3.3249),
  (516, 25, 'Ikeja', 6.5965, 3.342),
  (517, 25, 'Ikorodu', 6.6153, 3.5069),
  (518, 25, 'Kosofe', 6.5781, 3.3869),
  (519, 25, 'Lagos Island', 6.4541, 3.3947),
  (520, 25, 'Lagos Mainland', 6.4961, 3.3878),
  (521, 25, 'Mushin', 6.528, 3.3541),
  (522, 25, 'Ojo', 6.4749, 3.1691),
  (523, 25, 'Oshodi-Isolo', 6.555, 3.3436),
  (524, 25, 'Shomolu', 6.5389, 3.3742),
  (525, 25, 'Surulere', 6.5015, 3.3581),
  (526, 26, 'Akwanga', 8.9108, 8.4065),
  (527, 26, 'Awe', 8.1044, 9.1401),
  (528, 26, 'Doma', 8.3931, 8.3554),
  (529, 26, 'Karu', 9.0094, 7.6615),
  (530, 26, 'Keana', 8.1472, 8.796),
  (531, 26, 'Keffi', 8.8465, 7.8735),
  (532, 26, 'Kokona', 8.8472, 8.1302),
  (533, 26, 'Lafia', 8.4939, 8.5153),
  (534, 26, 'Nasarawa', 8.5389, 7.7082),
  (535, 26, 'Nasarawa Egon', 8.7123, 8.5406),
  (536, 26, 'Obi', 8.3692, 8.7738),
  (537, 26, 'Toto', 8.3876, 7.0775),
  (538, 26, 'Wamba', 8.9415, 8.6031),
  (539, 27, 'Agaie', 9.0085, 6.3182),
  (540, 27, 'Agwara', 10.7061, 4.5812),
  (541, 27, 'Bida', 9.0804, 6.0099),
  (542, 27, 'Borgu', 10.4295, 3.815),
  (543, 27, 'Bosso', 9.6843, 6.4789),
  (544, 27, 'Chanchaga', 9.6152, 6.5478),
  (545, 27, 'Edati', 9.1273, 5.5439),
  (546, 27, 'Gbako', 9.3964, 6.0279),
  (547, 27, 'Gurara', 9.2783, 6.9934),
  (548, 27, 'Katcha', 8.7608, 6.312),
  (549, 27, 'Kontagora', 10.4032, 5.4708),
  (550, 27, 'Lapai', 9.0444, 6.5709),
  (551, 27, 'Lavun', 9.201, 5.595),
  (552, 27, 'Magama', 10.4854, 5.145),
  (553, 27, 'Mariga', 10.8312, 5.8249),
  (554, 27, 'Mashegu', 9.9721, 5.7789),
  (555, 27, 'Mokwa', 9.2948, 5.0541),
  (556, 27, 'Munya', 10.0209, 7.1124),
  (557, 27, 'Paikoro', 9.4368, 6.6336),
  (558, 27, 'Rafi', 10.0706, 6.1906),
  (559, 27, 'Rijau', 11.1039, 5.2556),
  (560, 27, 'Shiroro', 9.8686, 6.7104),
  (561, 27, 'Suleja', 9.1806, 7.1794),
  (562, 27, 'Tafa', 9.3342, 7.2611),
  (563, 27, 'Wushishi', 9.7303, 6.0731),
  (564, 28, 'Abeokuta North', 7.223, 3.1736),
  (565, 28, 'Abeokuta South', 7.1557, 3.3451),
  (566, 28, 'Ado-Odo/Ota', 6.5955, 2.9418),
  (567, 28, 'Ewekoro', 6.9312, 3.2215),
  (568, 28, 'Ifo', 6.8149, 3.1952),
  (569, 28, 'Ijebu East', 6.7784, 4.0339),
  (570, 28, 'Ijebu North', 6.972, 3.9994),
  (571, 28, 'Ijebu North East', 6.8946, 4.0072),
  (572, 28, 'Ijebu Ode', 6.8194, 3.9173),
  (573, 28, 'Ikenne', 6.8658, 3.7152),
  (574, 28, 'Imeko Afon', 7.4489, 2.8429),
  (575, 28, 'Ipokia', 6.525, 2.8425),
  (576, 28, 'Obafemi Owode', 6.9485, 3.5056),
  (577, 28, 'Odeda', 7.2313, 3.5246),
  (578, 28, 'Odogbolu', 6.8403, 3.7628),
  (579, 28, 'Ogun Waterside', 6.4868, 4.3953),
  (580, 28, 'Remo North', 6.989, 3.6824),
  (581, 28, 'Sagamu', 6.8485, 3.6463),
  (582, 28, 'Yewa North', 7.2428, 3.0264),
  (583, 28, 'Yewa South', 6.889, 3.0142),
  (584, 29, 'Akoko North-East', 7.5259, 5.7534),
  (585, 29, 'Akoko North-West', 7.6431, 5.7594),
  (586, 29, 'Akoko South-East', 7.4536, 5.9105),
  (587, 29, 'Akoko South-West', 7.4601, 5.8017),
  (588, 29, 'Akure North', 7.3684, 5.2468),
  (589, 29, 'Akure South', 7.2526, 5.1931),
  (590, 29, 'Ese Odo', 6.3589, 4.8652),
  (591, 29, 'Idanre', 7.1127, 5.1159),
  (592, 29, 'Ifedore', 7.3507, 5.1133),
  (593, 29, 'Ilaje', 6.3484, 4.8114),
  (594, 29, 'Ile Oluji/Okeigbo', 7.2131, 4.869),
  (595, 29, 'Irele', 6.4942, 4.8704),
  (596, 29, 'Odigbo', 6.7472, 4.8761),
  (597, 29, 'Okitipupa', 6.5886, 4.8343),
  (598, 29, 'Ondo East', 7.1659, 4.9637),
  (599, 29, 'Ondo West', 7.0932, 4.8353),
  (600, 29, 'Ose', 6.9297, 5.7737),
  (601, 29, 'Owo', 7.1962, 5.5868),
  (602, 30, 'Aiyedaade', 7.4773, 4.3535),
  (603, 30, 'Aiyedire', 7.6213, 4.2453),
  (604, 30, 'Atakunmosa East', 7.5021, 4.8258),
  (605, 30, 'Atakunmosa West', 7.5854, 4.6226),
  (606, 30, 'Boluwaduro', 7.9478, 4.7884),
  (607, 30, 'Boripe', 7.904, 4.6871),
  (608, 30, 'Ede North', 7.7363, 4.4354),
  (609, 30, 'Ede South', 7.6595, 4.4582),
  (610, 30, 'Egbedore', 7.7677, 4.3953),
  (611, 30, 'Ejigbo', 7.903, 4.3136),
  (612, 30, 'Ife Central', 7.4824, 4.5603),
  (613, 30, 'Ife East', 7.4261, 4.6019),
  (614, 30, 'Ife North', 7.5215, 4.4448),
  (615, 30, 'Ife South', 7.1842, 4.7005),
  (616, 30, 'Ifedayo', 7.9791, 4.9896),
  (617, 30, 'Ifelodun', 7.9128, 4.6674),
  (618, 30, 'Ila', 8.0171, 4.9042),
  (619, 30, 'Ilesa East', 7.6044, 4.7599),
  (620, 30, 'Ilesa West', 7.6279, 4.7416),
  (621, 30, 'Irepodun', 7.8388, 4.4867),
  (622, 30, 'Irewole', 7.3698, 4.1863),
  (623, 30, 'Isokan', 7.3516, 4.1833),
  (624, 30, 'Iwo', 7.6353, 4.1816),
  (625, 30, 'Obokun', 7.7874, 4.7296),
  (626, 30, 'Odo Otin', 8.05, 4.7667),
  (627, 30, 'Ola Oluwa', 7.7487, 4.2283),
  (628, 30, 'Olorunda', 7.8582, 4.5711),
  (629, 30, 'Oriade', 7.6829, 4.8177),
  (630, 30, 'Orolu', 7.8608, 4.4795),
  (631, 30, 'Osogbo', 7.771, 4.557),
  (632, 31, 'Afijio', 7.7139, 3.9167),
  (633, 31, 'Akinyele', 7.5283, 3.9116),
  (634, 31, 'Atiba', 7.9573, 3.9525),
  (635, 31, 'Atisbo', 8.505, 3.4213),
  (636, 31, 'Egbeda', 7.3772, 4.0498),
  (637, 31, 'Ibadan North', 7.4061, 3.9133),
  (638, 31, 'Ibadan North-East', 7.3607, 3.9347),
  (639, 31, 'Ibadan North-West', 7.3776, 3.9059),
  (640, 31, 'Ibadan South-East', 7.3277, 3.9115),
  (641, 31, 'Ibadan South-West', 7.3465, 3.872),
  (642, 31, 'Ibarapa Central', 7.4338, 3.2879),
  (643, 31, 'Ibarapa East', 7.5563, 3.4411),
  (644, 31, 'Ibarapa North', 7.6807, 3.1841),
  (645, 31, 'Ido', 7.471, 3.7574),
  (646, 31, 'Irepo', 9.083, 3.852),
  (647, 31, 'Iseyin', 7.9702, 3.5963),
  (648, 31, 'Itesiwaju', 8.2064, 3.4079),
  (649, 31, 'Iwajowa', 7.9992, 3.0888),
  (650, 31, 'Kajola', 8.0345, 3.3476),
  (651, 31, 'Lagelu', 7.4679, 4.0659),
  (652, 31, 'Ogbomosho North', 8.1337, 4.2401),
  (653, 31, 'Ogbomosho South', 8.0772, 4.2355),
  (654, 31, 'Ogo Oluwa', 7.9312, 4.1265),
  (655, 31, 'Olorunsogo', 8.7492, 4.1311),
  (656, 31, 'Oluyole', 7.2329, 3.8615),
  (657, 31, 'Ona Ara', 7.2808, 4.0256),
  (658, 31, 'Oorelope', 8.8378, 3.7563),
  (659, 31, 'Ori Ire', 8.2444, 4.1718),
  (660, 31, 'Oyo East', 7.8755, 4.0254),
  (661, 31, 'Oyo West', 7.8537, 3.9324),
  (662, 31, 'Saki East', 8.6231, 3.6142),
  (663, 31, 'Saki West', 8.6676, 3.3939),
  (664, 31, 'Surulere', 8.0875, 4.3926),
  (665, 32, 'Barkin Ladi', 9.5381, 8.8927),
  (666, 32, 'Bassa', 9.9425, 8.7404),
  (667, 32, 'Bokkos', 9.2992, 8.9947),
  (668, 32, 'Jos East', 9.991, 9.1081),
  (669, 32, 'Jos North', 9.9285, 8.8921),
  (670, 32, 'Jos South', 9.794, 8.864),
  (671, 32, 'Kanam', 9.3687, 9.9622),
  (672, 32, 'Kanke', 9.3551, 9.7012),
  (673, 32, 'Langtang North', 9.1416, 9.791),
  (674, 32, 'Langtang South', 8.7304, 9.7851),
  (675, 32, 'Mangu', 9.5206, 9.0977),
  (676, 32, 'Mikang', 9.0217, 9.6138),
  (677, 32, 'Pankshin', 9.3254, 9.4352),
  (678, 32, 'Qua''an Pan', 8.9036, 9.2909),
  (679, 32, 'Riyom', 9.6368, 8.7569),
  (680, 32, 'Shendam', 8.8787, 9.5346),
  (681, 32, 'Wase', 9.0942, 9.956),
  (682, 33, 'Abua/Odual', 4.8387, 6.5617),
  (683, 33, 'Ahoada East', 5.0828, 6.6498),
  (684, 33, 'Ahoada West', 5.0854, 6.4663),
  (685, 33, 'Akuku-Toru', 4.5263, 6.6662),
  (686, 33, 'Andoni', 4.4839, 7.4145),
  (687, 33, 'Asari-Toru', 4.7361, 6.8624),
  (688, 33, 'Bonny', 4.4516, 7.1707),
  (689, 33, 'Degema', 4.7481, 6.7662),
  (690, 33, 'Eleme', 4.7931, 7.1206),
  (691, 33, 'Emohua', 4.884, 6.8601),
  (692, 33, 'Etche', 5.139, 7.1391),
  (693, 33, 'Gokana', 4.6527, 7.284),
  (694, 33, 'Ikwerre', 5.1009, 6.8141),
  (695, 33, 'Khana', 4.6763, 7.3652),
  (696, 33, 'Obio/Akpor', 4.8933, 7.0023),
  (697, 33, 'Ogba/Egbema/Ndoni', 5.3439, 6.6568),
  (698, 33, 'Ogu/Bolo', 4.7225, 7.1986),
  (699, 33, 'Okrika', 4.7421, 7.0837),
  (700, 33, 'Omuma', 5.0912, 7.2337),
  (701, 33, 'Opobo/Nkoro', 4.5614, 7.444),
  (702, 33, 'Oyigbo', 4.79, 7.3119),
  (703, 33, 'Port Harcourt', 4.7774, 7.0134),
  (704, 33, 'Tai', 4.7168, 7.263),
  (705, 34, 'Binji', 13.2229, 4.9089),
  (706, 34, 'Bodinga', 12.8441, 5.15),
  (707, 34, 'Dange Shuni', 12.8531, 5.3457),
  (708, 34, 'Gada', 13.7543, 5.6572),
  (709, 34, 'Goronyo', 13.4423, 5.6723),
  (710, 34, 'Gudu', 13.4703, 4.6812),
  (711, 34, 'Gwadabawa', 13.3582, 5.2381),
  (712, 34, 'Illela', 13.7306, 5.2978),
  (713, 34, 'Isa', 13.2007, 6.4049),
  (714, 34, 'Kebbe', 12.1286, 4.7343),
  (715, 34, 'Kware', 13.2197, 5.266),
  (716, 34, 'Rabah', 13.1226, 5.5076),
  (717, 34, 'Sabon Birni', 13.5639, 6.3236),
  (718, 34, 'Shagari', 12.6273, 4.993),
  (719, 34, 'Silame', 13.0392, 4.8459),
  (720, 34, 'Sokoto North', 13.0627, 5.2432),
  (721, 34, 'Sokoto South', 13.0401, 5.2594),
  (722, 34, 'Tambuwal', 12.4059, 4.646),
  (723, 34, 'Tangaza', 13.2957, 4.9747),
  (724, 34, 'Tureta', 12.5937, 5.5439),
  (725, 34, 'Wamako', 13.0305, 5.1043),
  (726, 34, 'Wurno', 13.2905, 5.4237),
  (727, 34, 'Yabo', 12.7222, 5.0133),
  (728, 35, 'Ardo Kola', 8.703, 11.2576),
  (729, 35, 'Bali', 7.8587, 10.9719),
  (730, 35, 'Donga', 7.7218, 10.0453),
  (731, 35, 'Gashaka', 7.5057, 11.3631),
  (732, 35, 'Gassol', 8.5353, 10.4461),
  (733, 35, 'Ibi', 8.1812, 9.7443),
  (734, 35, 'Jalingo', 8.8937, 11.3596),
  (735, 35, 'Karim Lamido', 9.3143, 11.1873),
  (736, 35, 'Kurmi', 7.2309, 10.6244),
  (737, 35, 'Lau', 9.2083, 11.2754),
  (738, 35, 'Sardauna', 6.7256, 11.2565),
  (739, 35, 'Takum', 7.2667, 9.9833),
  (740, 35, 'Ussa', 7.1961, 10.0462),
  (741, 35, 'Wukari', 7.8714, 9.7779),
  (742, 35, 'Yorro', 8.945, 11.5118),
  (743, 35, 'Zing', 8.9906, 11.7476),
  (744, 36, 'Bade', 12.874, 11.0406),
  (745, 36, 'Bursari', 12.4954, 11.4998),
  (746, 36, 'Damaturu', 11.747, 11.9608),
  (747, 36, 'Fika', 11.2867, 11.3077),
  (748, 36, 'Fune', 11.5541, 11.406),
  (749, 36, 'Geidam', 12.8944, 11.9265),
  (750, 36, 'Gujba', 11.4996, 11.934),
  (751, 36, 'Gulani', 10.936, 11.6824),
  (752, 36, 'Jakusko', 12.3709, 10.7737),
  (753, 36, 'Karasuwa', 12.8985, 10.8069),
  (754, 36, 'Machina', 13.1364, 10.0492),
  (755, 36, 'Nangere', 11.8494, 11.0733),
  (756, 36, 'Nguru', 12.877, 10.4554),
  (757, 36, 'Potiskum', 11.7139, 11.0811),
  (758, 36, 'Tarmuwa', 12.1548, 11.7709),
  (759, 36, 'Yunusari', 13.0997, 12.1079),
  (760, 36, 'Yusufari', 13.155, 10.6347),
  (761, 37, 'Anka', 12.1135, 5.9268),
  (762, 37, 'Bakura', 12.7114, 5.8737),
  (763, 37, 'Birnin Magaji/Kiyaw', 12.5592, 6.8946),
  (764, 37, 'Bukkuyum', 12.1372, 5.4682),
  (765, 37, 'Bungudu', 12.2685, 6.5529),
  (766, 37, 'Gummi', 12.1448, 5.1178),
  (767, 37, 'Gusau', 12.1702, 6.6641),
  (768, 37, 'Kaura Namoda', 12.5937, 6.5865),
  (769, 37, 'Maradun', 12.567, 6.2441),
  (770, 37, 'Maru', 12.3336, 6.4037),
  (771, 37, 'Shinkafi', 13.073, 6.5057),
  (772, 37, 'Talata Mafara', 12.5684, 6.0622),
  (773, 37, 'Tsafe', 11.9578, 6.9208),
  (774, 37, 'Zurmi', 12.7767, 6.784);

INSERT INTO "categories" ("id", "name", "slug") VALUES
  (1, 'Art works - Artist', 'art-works-artist'),
  (2, 'Branding & Digital Marketing', 'branding-digital-marketing'),
  (3, 'Business Registration', 'business-registration'),
  (4, 'Cab Services', 'cab-services'),
  (5, 'Car Hiring', 'car-hiring'),
  (6, 'Car or Auto Repairs, Mechanic', 'car-repairs-mechanic'),
  (7, 'Car or Auto Electrician', 'auto-electrician'),
  (8, 'Car Wash', 'car-wash'),
  (9, 'Catering Services', 'catering-services'),
  (10, 'Computer & Technology', 'computer-technology'),
  (11, 'Construction', 'construction'),
  (12, 'Content Writer & Editor', 'content-writer-editor'),
  (13, 'Counselling', 'counselling'),
  (14, 'Eatery, Restaurant', 'eatery-restaurant'),
  (15, 'Electrical Works', 'electrical-works'),
  (16, 'Engineering', 'engineering'),
  (17, 'Education', 'education'),
  (18, 'Entertainment', 'entertainment'),
  (19, 'Event Planning', 'event-planning'),
  (20, 'Farming & Agriculture', 'farming-agriculture'),
  (21, 'Fashion & Beauty', 'fashion-beauty'),
  (22, 'Finance & Accounting', 'finance-accounting'),
  (23, 'Fitness & Exercise', 'fitness-exercise'),
  (24, 'Fumigation, Pest Control', 'fumigation-pest-control'),
  (25, 'Graphics Design', 'graphics-design'),
  (26, 'Health & Medicine', 'health-medicine'),
  (27, 'Hotel and Accommodation', 'hotel-accommodation'),
  (28, 'Laundry & Cleaning', 'laundry-cleaning'),
  (29, 'Lawyer & Legal Services', 'lawyer-legal'),
  (30, 'Language Translator', 'language-translator'),
  (31, 'Logistics & Delivery', 'logistics-delivery'),
  (32, 'Marketing', 'marketing'),
  (33, 'Music & Movie Production', 'music-movie-production'),
  (34, 'Painting', 'painting'),
  (35, 'Photography & Videography', 'photography-videography'),
  (36, 'Printing Services', 'printing-services'),
  (37, 'Psychologist', 'psychologist'),
  (38, 'Real Estate', 'real-estate'),
  (39, 'Recharge & Subscription', 'recharge-subscription'),
  (40, 'Rentals', 'rentals'),
  (41, 'Security', 'security'),
  (42, 'Shoe Marker or Cobbler', 'shoe-maker-cobbler'),
  (43, 'Software Development', 'software-development'),
  (44, 'Sports', 'sports'),
  (45, 'Traditional Medicine', 'traditional-medicine'),
  (46, 'Transportation Services', 'transportation-services'),
  (47, 'Travel & Tour', 'travel-tour'),
  (48, 'Video Editing', 'video-editing'),
  (49, 'Others', 'others');
