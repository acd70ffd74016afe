CREATE TABLE "payment_refunds" (
	"payment_id" uuid NOT NULL,
	"refund_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_payment_id_refund_id_pk" PRIMARY KEY("payment_id","refund_id"),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "payment_refunds_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_refunds"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
