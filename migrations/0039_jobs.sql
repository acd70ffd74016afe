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
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"scope" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"deposit_kobo" bigint DEFAULT 0 NOT NULL,
	"on" date,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"customer_done_at" timestamp with time zone,
	"business_done_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_price_positive" CHECK ("jobs"."price_kobo" > 0),
	CONSTRAINT "jobs_deposit_half" CHECK ("jobs"."deposit_kobo" >= 0 and "jobs"."deposit_kobo" * 2 <= "jobs"."price_kobo"),
	CONSTRAINT "jobs_two_people" CHECK ("jobs"."customer_id" <> "jobs"."owner_id"),
	CONSTRAINT "jobs_done_at" CHECK (("jobs"."state" = 'done') = ("jobs"."done_at" is not null)),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('proposed', 'agreed', 'started', 'done', 'cancelled', 'disputed'))
);
--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_customer_id_accounts_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_steps_of_a_job" ON "job_steps" USING btree ("job_id","at");--> statement-breakpoint
CREATE INDEX "job_steps_of_an_account" ON "job_steps" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "jobs_of_a_customer" ON "jobs" USING btree ("customer_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_of_an_owner" ON "jobs" USING btree ("owner_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "jobs_of_a_conversation" ON "jobs" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "jobs_done_of_a_business" ON "jobs" USING btree ("business_id","customer_id") WHERE "jobs"."state" = 'done';--> statement-breakpoint
CREATE INDEX "jobs_disputed" ON "jobs" USING btree ("updated_at") WHERE "jobs"."state" = 'disputed';--> statement-breakpoint
CREATE INDEX "jobs_to_remind" ON "jobs" USING btree ("on") WHERE "jobs"."state" = 'agreed' and "jobs"."reminded_at" is null;