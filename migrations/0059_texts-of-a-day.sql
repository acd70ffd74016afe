CREATE TABLE "line_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL,
	"whatsapp" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation" "bytea" NOT NULL,
	"channel" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_steps_channel_known" CHECK ("line_steps"."channel" in ('ussd', 'sms', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "listed_by_text" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "line_texts" ADD COLUMN "is_unasked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "line_steps_of_a_conversation" ON "line_steps" USING btree ("conversation");--> statement-breakpoint
CREATE INDEX "line_steps_at" ON "line_steps" USING btree ("at");