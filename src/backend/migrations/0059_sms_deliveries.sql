CREATE TABLE "sms_account_states" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_account_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer,
	"provider" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	"balance" double precision,
	"balance_unit" text,
	"balance_asked_at" timestamp with time zone,
	CONSTRAINT "sms_account_states_failure" CHECK ("sms_account_states"."failure" in ('unavailable', 'no_answer', 'credentials', 'balance', 'refused', 'limit', 'no_account')),
	CONSTRAINT "sms_account_states_failures" CHECK ("sms_account_states"."failures" >= 0),
	CONSTRAINT "sms_account_states_balance" CHECK (("sms_account_states"."balance" is null) = ("sms_account_states"."balance_unit" is null))
);
--> statement-breakpoint
DROP INDEX "notices_pending_order";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "delivery_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_account_states" ADD CONSTRAINT "sms_account_states_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_account_states_account" ON "sms_account_states" USING btree (coalesce("account_id", 0),"provider");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notices_undelivered" ON "notices" USING btree ("next_at") WHERE "notices"."state" = 'sent' and "notices"."delivery" in ('queued', 'sent');--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_delivery" CHECK ("notices"."delivery" in ('unconfirmed', 'queued', 'sent', 'delivered', 'undelivered'));
