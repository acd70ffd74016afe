-- Reply time takes a tenth of the rank score, and the other parts nine tenths: see `rankScore` in server/search/rules.ts.
UPDATE "listings" SET "weight" = ("weight" & ~(1048575 << 3)) | (least(1048575, round(
  0.9 * (("weight" >> 3) & 1048575) + 0.1 * 1048575 * coalesce("reply_rate" * (1 - 0.5
    * ln(least(1440, greatest(60, coalesce("reply_minutes", 1440))) / 60.0) / ln(24.0)), 0.5)))::int << 3);--> statement-breakpoint
UPDATE "listing_terms" t SET "weight" = (t."weight" & ~(1048575 << 3)) | (l."weight" & (1048575 << 3))
FROM "listings" l WHERE l."business_id" = t."business_id";
