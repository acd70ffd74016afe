CREATE TABLE "service_areas" (
	"business_id" uuid NOT NULL,
	"local_government_id" smallint NOT NULL,
	CONSTRAINT "service_areas_business_id_local_government_id_pk" PRIMARY KEY("business_id","local_government_id")
);
--> statement-breakpoint
CREATE TABLE "document_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certification_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "recheck_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "share_code" text GENERATED ALWAYS AS (left(translate(encode(decode(md5(id::text), 'hex'), 'base64'), '+/=', ''), 8)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_local_government_id_local_governments_id_fk" FOREIGN KEY ("local_government_id") REFERENCES "public"."local_governments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_openings_of_a_document" ON "document_openings" USING btree ("certification_id","opened_at");--> statement-breakpoint
CREATE INDEX "businesses_to_recheck" ON "businesses" USING btree ("recheck_since") WHERE "businesses"."recheck_since" is not null;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_share_code_unique" UNIQUE("share_code");--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_import_key_unique" UNIQUE("import_key");--> statement-breakpoint
-- A record of who opened what is worth something only if nobody can change it.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "document_openings_append_only" BEFORE UPDATE OR DELETE ON "document_openings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
