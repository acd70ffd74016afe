-- Counts of a few minutes or hours, written before nearly every write: they need not survive a crash of the database.
CREATE UNLOGGED TABLE "limit_counts" (
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"used" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_counts_name_subject_pk" PRIMARY KEY("name","subject")
);
--> statement-breakpoint
CREATE INDEX "limit_counts_over" ON "limit_counts" USING btree ("until");