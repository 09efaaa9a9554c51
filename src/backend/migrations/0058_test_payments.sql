CREATE TABLE "account_callbacks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"account_id" integer,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"account_id" integer,
	"reference" text NOT NULL,
	"external_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"step" text,
	"step_url" text,
	"called_back_at" timestamp with time zone,
	"refund_status" text,
	"refund_reference" text,
	"refund_external_id" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "test_payments_status" CHECK ("test_payments"."status" in ('pending', 'requires_action', 'paid', 'failed')),
	CONSTRAINT "test_payments_step" CHECK ("test_payments"."step" in ('none', 'redirect', 'qr')),
	CONSTRAINT "test_payments_refund_status" CHECK ("test_payments"."refund_status" in ('requested', 'pending', 'done', 'refused', 'manual')),
	CONSTRAINT "test_payments_amount" CHECK ("test_payments"."amount" > 0),
	CONSTRAINT "test_payments_refund" CHECK ("test_payments"."refund_status" is null or "test_payments"."status" = 'paid')
);
--> statement-breakpoint
ALTER TABLE "account_callbacks" ADD CONSTRAINT "account_callbacks_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_payments" ADD CONSTRAINT "test_payments_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_callbacks_account" ON "account_callbacks" USING btree ("provider",coalesce("account_id", 0));--> statement-breakpoint
CREATE INDEX "test_payments_due" ON "test_payments" USING btree ("next_at") WHERE "test_payments"."next_at" is not null;