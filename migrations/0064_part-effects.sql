CREATE TABLE "part_effects" (
	"part" text PRIMARY KEY NOT NULL,
	"times" double precision NOT NULL
);
