ALTER TABLE "packages" ADD COLUMN "reach" text DEFAULT 'nigeria' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reach" text DEFAULT 'nigeria' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_reach_known" CHECK ("packages"."reach" in ('lga', 'state', 'nigeria'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_reach_known" CHECK ("subscriptions"."reach" in ('lga', 'state', 'nigeria'));--> statement-breakpoint
-- Every plan promised the same until now, so what was bought before reaches everywhere (the default above). From now on they differ.
UPDATE "packages" SET "reach" = 'lga' WHERE "id" = '01900000-0000-7000-8000-000000000001';--> statement-breakpoint
UPDATE "packages" SET "reach" = 'state' WHERE "id" = '01900000-0000-7000-8000-000000000002';--> statement-breakpoint
UPDATE "packages" SET "features" = ARRAY[
  'Shown above equally good matches, with the label Boosted',
  'Shown in Featured Business, in fair turns',
  'Numbers of what it brought: views, calls and chats'
] WHERE "features" = ARRAY[
  'Shown in Featured Business, in fair turns',
  'Marked Boosted, and first among equally good answers',
  'Figures of what it brought: views, calls and chats'
];
