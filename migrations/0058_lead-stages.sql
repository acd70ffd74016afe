CREATE TABLE "lead_stages" (
	"business_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_stages_business_id_lead_id_pk" PRIMARY KEY("business_id","lead_id"),
	CONSTRAINT "lead_stages_stage_known" CHECK ("lead_stages"."stage" in ('new', 'quoted', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;