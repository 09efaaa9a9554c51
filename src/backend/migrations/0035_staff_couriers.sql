ALTER TABLE "couriers" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_courier" ON "orders" USING btree ("courier_id","status_at") WHERE "orders"."courier_id" is not null;--> statement-breakpoint
ALTER TABLE "couriers" ADD CONSTRAINT "couriers_staff" UNIQUE("staff_id","city_id");--> statement-breakpoint
-- Couriers and boards also read their orders again when one gets another courier.
DROP TRIGGER "orders_notify_board" ON "orders";--> statement-breakpoint
CREATE TRIGGER "orders_notify_board" AFTER INSERT OR UPDATE OF "status", "expected_at", "courier_id" ON "orders" FOR EACH ROW EXECUTE FUNCTION "notify_board"();
