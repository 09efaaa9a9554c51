ALTER TABLE "order_reports" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_reports" ADD COLUMN "handled_by" integer;--> statement-breakpoint
ALTER TABLE "order_reports" ADD COLUMN "handled_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reports" ADD CONSTRAINT "order_reports_handled_by_staff_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_pending" ON "reviews" USING btree ("restaurant_id","id") WHERE "reviews"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "order_reports_open" ON "order_reports" USING btree ("id") WHERE "order_reports"."handled_at" is null;