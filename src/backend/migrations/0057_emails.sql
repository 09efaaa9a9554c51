ALTER TABLE "notices" DROP CONSTRAINT "notices_channel";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fiscal_receipt" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_notices_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_channel" CHECK ("notices"."channel" in ('push', 'sms', 'email'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fiscal_receipt" CHECK (length("orders"."fiscal_receipt") between 1 and 200);