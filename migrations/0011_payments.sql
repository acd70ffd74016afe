CREATE TABLE "payment_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"charge_id" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_steps_once" UNIQUE("payment_id","step"),
	CONSTRAINT "payment_steps_known" CHECK ("payment_steps"."step" in ('succeeded', 'failed', 'reversed', 'applied')),
	CONSTRAINT "payment_steps_source_known" CHECK ("payment_steps"."source" in ('claim', 'webhook', 'reconciliation'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"account_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"months" smallint NOT NULL,
	"price_kobo" bigint NOT NULL,
	"is_test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_price" CHECK ("payments"."price_kobo" > 0),
	CONSTRAINT "payments_months" CHECK ("payments"."months" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "test_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_charges_status_known" CHECK ("test_charges"."status" in ('success', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_charges" ADD CONSTRAINT "test_charges_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_steps_one_a_charge" ON "payment_steps" USING btree ("charge_id","step");--> statement-breakpoint
CREATE INDEX "payment_steps_by_time" ON "payment_steps" USING btree ("step","at");--> statement-breakpoint
CREATE INDEX "payments_of_an_account" ON "payments" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_one_a_payment" UNIQUE("payment_id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_one_a_start" UNIQUE("business_id","starts_at");