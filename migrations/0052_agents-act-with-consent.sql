CREATE TABLE "agent_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_consents_one_open" ON "agent_consents" USING btree ("account_id") WHERE "agent_consents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "agent_consents_of_an_account" ON "agent_consents" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "agent_consents_of_an_agent" ON "agent_consents" USING btree ("agent_id");