CREATE TABLE "chat_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"quick_replies" text[] DEFAULT '{}' NOT NULL,
	"away_message" text DEFAULT '' NOT NULL,
	"away_when_closed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_settings_ten_replies" CHECK (cardinality("chat_settings"."quick_replies") <= 10),
	CONSTRAINT "chat_settings_away_length" CHECK (char_length("chat_settings"."away_message") <= 500)
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "away_answered_on" date;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;