DROP INDEX "line_conversations_old";--> statement-breakpoint
DROP INDEX "line_steps_at";--> statement-breakpoint
CREATE INDEX "line_conversations_by_age" ON "line_conversations" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "line_steps_by_age" ON "line_steps" USING brin ("at");--> statement-breakpoint
-- Room beside each conversation for its next turns, so that an answer writes to no index.
ALTER TABLE "line_conversations" SET (fillfactor = 50);