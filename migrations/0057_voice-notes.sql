ALTER TABLE "messages" DROP CONSTRAINT "messages_not_empty";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_purpose_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audio" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audio_seconds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audio_peaks" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "seconds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_audio_peaks" CHECK ("messages"."audio_peaks" ~ '^[0-9a-f]{0,64}$');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_not_empty" CHECK ("messages"."text" <> '' or "messages"."image" <> '' or "messages"."audio" <> '');--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_known" CHECK ("uploads"."purpose" in ('profile', 'business', 'catalog', 'certification', 'message', 'quote', 'voice'));