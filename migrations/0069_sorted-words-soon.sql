ALTER INDEX "listings_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
SELECT gin_clean_pending_list('listings_words');
