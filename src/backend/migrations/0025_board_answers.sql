CREATE TABLE "print_jobs" (
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"copy" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_jobs_order_id_kind_copy_pk" PRIMARY KEY("order_id","kind","copy"),
	CONSTRAINT "print_jobs_kind" CHECK ("print_jobs"."kind" in ('kitchen')),
	CONSTRAINT "print_jobs_copy" CHECK ("print_jobs"."copy" > 0)
);
--> statement-breakpoint
CREATE TABLE "board_presence" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_closed_code";--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "stopped_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stopped_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "unattended_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_presence" ADD CONSTRAINT "board_presence_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "options_stopped_until" ON "options" USING btree ("stopped_until") WHERE "options"."stopped_until" is not null;--> statement-breakpoint
CREATE INDEX "products_stopped_until" ON "products" USING btree ("stopped_until") WHERE "products"."stopped_until" is not null;--> statement-breakpoint
ALTER TABLE "options" ADD CONSTRAINT "options_stopped" CHECK ("options"."stopped" or "options"."stopped_until" is null);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stopped" CHECK ("products"."stopped" or "products"."stopped_until" is null);--> statement-breakpoint
-- The code meant that the customer did not answer; now it means the restaurant.
UPDATE "orders" SET "closed_code" = 'unreachable' WHERE "closed_code" = 'no_answer';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_closed_code" CHECK ("orders"."closed_code" in ('sold_out', 'too_busy', 'closing', 'address', 'unreachable', 'customer_asked', 'no_show', 'something_else', 'no_answer'));
