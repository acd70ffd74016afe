CREATE TABLE "line_requests" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "line_requests_channel_known" CHECK ("line_requests"."channel" in ('ussd', 'sms', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "line_texts" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "line_texts" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "line_requests" ADD CONSTRAINT "line_requests_request_id_quote_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_requests"("id") ON DELETE cascade ON UPDATE no action;