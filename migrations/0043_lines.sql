CREATE TABLE "line_conversations" (
	"id" "bytea" PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"caller" "bytea" NOT NULL,
	"conversation" jsonb NOT NULL,
	"given" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_conversations_channel_known" CHECK ("line_conversations"."channel" in ('ussd', 'sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "line_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"caller" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_texts_channel_known" CHECK ("line_texts"."channel" in ('sms', 'whatsapp'))
);
--> statement-breakpoint
CREATE INDEX "line_conversations_of_a_caller" ON "line_conversations" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "line_conversations_old" ON "line_conversations" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "line_texts_to_a_caller" ON "line_texts" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "line_texts_old" ON "line_texts" USING btree ("created_at");