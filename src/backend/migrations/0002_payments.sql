CREATE TABLE "bank_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"linked_at" timestamp with time zone,
	CONSTRAINT "bank_cards_kind" CHECK ("bank_cards"."kind" in ('good', 'poor', 'secure', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "bank_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"returns" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payments_status" CHECK ("bank_payments"."status" in ('open', 'secure', 'paid', 'declined', 'cancelled', 'refunded')),
	CONSTRAINT "bank_payments_numbers" CHECK ("bank_payments"."amount" >= 0 and "bank_payments"."tries" >= 0 and "bank_payments"."sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_token_unique" UNIQUE("token"),
	CONSTRAINT "cards_status" CHECK ("cards"."status" in ('pending', 'active')),
	CONSTRAINT "cards_default_active" CHECK (not "cards"."is_default" or "cards"."status" = 'active'),
	CONSTRAINT "cards_last4" CHECK ("cards"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "cards_expiry" CHECK ("cards"."exp_month" between 1 and 12 and "cards"."exp_year" between 2000 and 2999),
	CONSTRAINT "cards_tries" CHECK ("cards"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reports_status" CHECK ("payment_reports"."status" in ('pending', 'requires_action', 'paid', 'failed', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"reference" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"card_id" integer,
	"redirect_url" text,
	"started_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"errand" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'requires_action', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_errand" CHECK ("payments"."errand" in ('cancel', 'refund')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0 and "payments"."sequence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "id" SET START WITH 1001;--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('orders', 'id'), (SELECT greatest(1000, max("id")) FROM "orders"));--> statement-breakpoint
ALTER TABLE "orders" drop column "number";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text GENERATED ALWAYS AS (id::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "purpose" text DEFAULT 'sign_in' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_codes" DROP CONSTRAINT "sign_in_codes_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_phone_purpose_pk" PRIMARY KEY("phone","purpose");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "bank_reports" ADD CONSTRAINT "bank_reports_reference_bank_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."bank_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_reports_waiting" ON "bank_reports" USING btree ("created_at") WHERE "bank_reports"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_one_default" ON "cards" USING btree ("user_id") WHERE "cards"."is_default";--> statement-breakpoint
CREATE INDEX "payment_reports_payment" ON "payment_reports" USING btree ("payment_id","sequence");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_current" ON "payments" USING btree ("order_id") WHERE "payments"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "payments_errands" ON "payments" USING btree ("id") WHERE "payments"."errand" is not null;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_purpose" CHECK ("sign_in_codes"."purpose" in ('sign_in', 'deletion'));--> statement-breakpoint
INSERT INTO "secrets" ("name", "value") VALUES
  ('payment_reports', gen_random_uuid()::text || gen_random_uuid()::text),
  ('bank_codes', gen_random_uuid()::text || gen_random_uuid()::text);
