CREATE TABLE "provider_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "provider_accounts_kind" CHECK ("provider_accounts"."kind" in ('payments', 'sms', 'email')),
	CONSTRAINT "provider_accounts_position" CHECK ("provider_accounts"."position" = 0 or "provider_accounts"."position" = 1 and "provider_accounts"."kind" = 'sms')
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_errand";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_code";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_manual";--> statement-breakpoint
DROP INDEX "payments_errands";--> statement-breakpoint
DROP INDEX "refunds_requested";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_qr" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "qr_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancel_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cancel_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_in_use" ON "provider_accounts" USING btree ("kind","position") WHERE "provider_accounts"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "provider_accounts_provider" ON "provider_accounts" USING btree ("kind","provider");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_cancellations" ON "payments" USING btree ("id") WHERE "payments"."cancel_requested";--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("next_ask_at") WHERE "payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_external" ON "payments" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_undecided" ON "refunds" USING btree ("next_at") WHERE "refunds"."status" in ('requested', 'pending');--> statement-breakpoint
UPDATE "refunds" SET
	"next_at" = "created_at",
	"tries" = CASE WHEN "tried_at" IS NULL THEN 0 ELSE 1 END,
	"decided_at" = CASE WHEN "status" = 'requested' THEN NULL ELSE "created_at" END,
	"status" = CASE "status" WHEN 'accepted' THEN 'done' WHEN 'rejected' THEN 'refused' ELSE "status" END;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "next_at" SET NOT NULL;--> statement-breakpoint
-- Whole payments were refunded without a row: those that were, and those that wait for it.
INSERT INTO "refunds" ("order_id", "payment_id", "reference", "amount", "code", "status", "created_at", "next_at", "decided_at")
SELECT "p"."order_id", "p"."id", 'whole-' || "p"."id", "p"."amount" - "returned"."amount",
	CASE WHEN "p"."replaced_at" IS NULL THEN 'order_closed' ELSE 'paid_late' END,
	CASE "p"."status" WHEN 'refunded' THEN 'done' ELSE 'requested' END,
	"p"."created_at", now(), CASE "p"."status" WHEN 'refunded' THEN now() END
FROM "payments" AS "p" CROSS JOIN LATERAL (
	SELECT coalesce(sum("amount"), 0) AS "amount" FROM "refunds"
	WHERE "payment_id" = "p"."id" AND "status" IN ('requested', 'pending', 'done', 'manual')
) AS "returned"
WHERE ("p"."status" = 'refunded' OR "p"."errand" = 'refund') AND "p"."amount" > "returned"."amount";--> statement-breakpoint
UPDATE "payments" SET
	"external_id" = CASE WHEN "started_at" IS NOT NULL THEN "reference" END,
	"cancel_requested" = coalesce("errand" = 'cancel', false),
	"cancel_tried_at" = CASE WHEN "errand" = 'cancel' THEN "outbox_tried_at" END,
	"settled_at" = CASE WHEN "status" IN ('paid', 'refunded') OR "status" = 'failed' AND "errand" IS NULL THEN now() END,
	"next_ask_at" = CASE WHEN "status" IN ('pending', 'requires_action') AND "started_at" IS NOT NULL THEN now() END,
	"refunded" = coalesce((
		SELECT sum("amount") FROM "refunds"
		WHERE "payment_id" = "payments"."id" AND "status" IN ('requested', 'pending', 'done', 'manual')
	), 0);--> statement-breakpoint
-- The sum of the refunds of a payment, so that its check holds for whatever writes them. The payment is locked first:
-- the sum of a transaction that waited must include what the other one has written.
CREATE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM payments WHERE id IN (OLD.payment_id, NEW.payment_id) ORDER BY id FOR UPDATE;
	UPDATE payments SET refunded = coalesce((
		SELECT sum(amount) FROM refunds
		WHERE payment_id = payments.id AND status IN ('requested', 'pending', 'done', 'manual')
	), 0) WHERE id IN (OLD.payment_id, NEW.payment_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_sum AFTER INSERT OR UPDATE OF amount, status, payment_id OR DELETE ON "refunds"
FOR EACH ROW EXECUTE FUNCTION sum_refunds();--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "errand";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "outbox_tried_at";--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "tried_at";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tries" CHECK ("refunds"."tries" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_code" CHECK ("refunds"."code" in ('missing_item', 'wrong_item', 'quality', 'late', 'overcharged', 'goodwill', 'something_else', 'order_closed', 'paid_late', 'made_at_bank'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'pending', 'done', 'refused', 'manual'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_manual" CHECK ("refunds"."status" = 'manual' or "refunds"."payment_id" is not null);