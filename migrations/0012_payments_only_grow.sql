-- What was paid is never changed and never removed, whoever asks.
CREATE TRIGGER "payments_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payments"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "payment_steps_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_steps"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- What a plan brings, as it is: all of them bring the same, for as long as they are bought.
UPDATE "packages" SET "features" = ARRAY[
  'Shown in Featured Business, in fair turns',
  'Marked Boosted, and first among equally good answers',
  'Figures of what it brought: views, calls and chats'
];
