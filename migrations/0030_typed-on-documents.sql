ALTER TABLE "certifications" ADD COLUMN "typed_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "typed_name" text DEFAULT '' NOT NULL;