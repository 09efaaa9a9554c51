ALTER TABLE "orders" ADD COLUMN "courier_contact" jsonb;--> statement-breakpoint
-- Responses with personal data of orders are no longer stored; a repeated key reads the order. Those of customers are
-- deleted with their accounts.
UPDATE "staff_idempotency_keys" SET "response" = '{}' WHERE "endpoint" = 'refundOrder';
