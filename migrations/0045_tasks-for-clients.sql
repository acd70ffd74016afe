ALTER TABLE "client_notes" ADD COLUMN "task" text;--> statement-breakpoint
ALTER TABLE "client_notes" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "client_notes" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "client_notes_to_do" ON "client_notes" USING btree ("client_id","due_on") WHERE "client_notes"."task" is not null and "client_notes"."done_at" is null;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_task_known" CHECK ("client_notes"."task" in ('visit', 'call back', 'help with page'));--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_task_due" CHECK (("client_notes"."task" is null) = ("client_notes"."due_on" is null));