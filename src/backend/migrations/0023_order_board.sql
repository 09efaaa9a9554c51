ALTER TABLE "order_events" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_closed_code" CHECK ("orders"."closed_code" in ('sold_out', 'too_busy', 'closing', 'address', 'no_answer', 'customer_asked', 'no_show', 'something_else'));--> statement-breakpoint
-- Boards read their open orders again after every change of one, also after a new order.
CREATE FUNCTION "notify_board"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('board', NEW."restaurant_id"::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_notify_board" AFTER INSERT OR UPDATE OF "status", "expected_at" ON "orders" FOR EACH ROW EXECUTE FUNCTION "notify_board"();
